-- Whether an evaluation holds the memory of a contested-credit case: its query, and a memory of that id that says the same.
CREATE FUNCTION evaluation_holds(evaluation uuid, hidden jsonb, payload jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM evaluation_query AS query
    JOIN evaluation_run AS run ON run.evaluation_id = query.evaluation_id AND run.dataset = query.dataset
    JOIN evaluation_memory AS memory ON memory.run_id = run.id
    WHERE query.evaluation_id = evaluation AND query.dataset = hidden ->> 'dataset' AND query.external_id = hidden ->> 'queryId'
      AND memory.memory_id = payload -> 'memory' ->> 'id' AND memory.text = payload -> 'memory' ->> 'text')
$$;
