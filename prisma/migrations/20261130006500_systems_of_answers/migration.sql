-- The systems whose runs a case comes from, or whose answer it holds.
CREATE OR REPLACE FUNCTION "systems_of"(hidden jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(DISTINCT found.system ORDER BY found.system), '{}') FROM (
    SELECT run ->> 'system' AS system
    FROM jsonb_array_elements(CASE WHEN jsonb_typeof(hidden -> 'runs') = 'array' THEN hidden -> 'runs' ELSE '[]' END) AS run
    UNION SELECT CASE WHEN jsonb_typeof(hidden -> 'system') = 'string' THEN hidden ->> 'system' END
  ) AS found WHERE found.system <> ''
$$;
