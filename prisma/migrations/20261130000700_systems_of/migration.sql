-- The systems whose runs a case comes from, out of its hidden fields, which a file may have filled with anything.
CREATE FUNCTION "systems_of"(hidden jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(DISTINCT run ->> 'system' ORDER BY run ->> 'system'), '{}')
  FROM jsonb_array_elements(CASE WHEN jsonb_typeof(hidden -> 'runs') = 'array' THEN hidden -> 'runs' ELSE '[]' END) AS run
  WHERE run ->> 'system' IS NOT NULL
$$;
