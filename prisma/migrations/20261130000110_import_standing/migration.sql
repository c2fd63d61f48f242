-- How each staged case stands to the project and to the rows before it in its file:
--   fresh    would be added          known    there already, or further up, with the same content
--   differs  stored otherwise        repeats  further up in the file with other content
CREATE FUNCTION "staged_case_standing"("of_import" uuid, "of_project" text)
RETURNS TABLE ("ordinal" int, "first_ordinal" int, "first_line" int, "standing" text)
LANGUAGE sql STABLE AS $$
  SELECT row."ordinal", row."first_ordinal", row."first_line",
    CASE
      WHEN stored."content_hash" = row."content_hash" THEN 'known'
      WHEN stored."id" IS NOT NULL THEN 'differs'
      WHEN row."ordinal" = row."first_ordinal" THEN 'fresh'
      WHEN row."content_hash" = row."first_hash" THEN 'known'
      ELSE 'repeats'
    END
  FROM (
    SELECT "ordinal", "external_id", "content_hash",
      first_value("ordinal") OVER same_id AS "first_ordinal",
      first_value("line") OVER same_id AS "first_line",
      first_value("content_hash") OVER same_id AS "first_hash"
    FROM "import_row" WHERE "import_id" = "of_import"
    WINDOW same_id AS (PARTITION BY "external_id" ORDER BY "ordinal")
  ) AS row
  LEFT JOIN "case" stored ON stored."project_id" = "of_project" AND stored."external_id" = row."external_id"
$$;

-- Names of the fields in which two cases {payload, hidden, category} differ, in order.
CREATE FUNCTION "differing_fields"("one" jsonb, "other" jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg("field" ORDER BY "field") FROM (
    SELECT coalesce(a."key", b."key") AS "field"
    FROM jsonb_each("one" -> 'payload') a FULL JOIN jsonb_each("other" -> 'payload') b ON a."key" = b."key"
    WHERE a."value" IS DISTINCT FROM b."value"
    UNION ALL SELECT 'hidden' WHERE "one" -> 'hidden' IS DISTINCT FROM "other" -> 'hidden'
    UNION ALL SELECT 'category' WHERE "one" ->> 'category' IS DISTINCT FROM "other" ->> 'category'
  ) AS differing
$$;

-- The same for staged labels, where a label is known by case, kind, rater and basis:
--   unknown_case  the project has no such case
--   reserved      the name is the neutral name of another person here, to whom these labels cannot be ascribed
CREATE FUNCTION "staged_label_standing"("of_import" uuid, "of_project" text)
RETURNS TABLE ("ordinal" int, "first_line" int, "case_id" uuid, "rater_id" uuid, "annotation_id" uuid, "standing" text)
LANGUAGE sql STABLE AS $$
  SELECT row."ordinal", row."first_line", target."id", known."id", stored."id",
    CASE
      WHEN target."id" IS NULL THEN 'unknown_case'
      WHEN stored."same" THEN 'known'
      WHEN known."reserved" THEN 'reserved'
      WHEN stored."id" IS NOT NULL THEN 'differs'
      WHEN row."ordinal" = row."first_ordinal" THEN 'fresh'
      WHEN row."content_hash" = row."first_hash" THEN 'known'
      ELSE 'repeats'
    END
  FROM (
    SELECT "ordinal", "external_id", "content_hash", "data",
      first_value("ordinal") OVER same_label AS "first_ordinal",
      first_value("line") OVER same_label AS "first_line",
      first_value("content_hash") OVER same_label AS "first_hash"
    FROM "import_row" WHERE "import_id" = "of_import"
    WINDOW same_label AS (PARTITION BY "external_id", "data" ->> 'kind', "data" ->> 'rater', "data" ->> 'basis' ORDER BY "ordinal")
  ) AS row
  LEFT JOIN "case" target ON target."project_id" = "of_project" AND target."external_id" = row."external_id"
  LEFT JOIN LATERAL (
    SELECT rater."id", rater."kind" = 'person' AND rater."external_name" IS DISTINCT FROM (row."data" ->> 'rater') AS "reserved"
    FROM "rater" rater
    WHERE rater."project_id" = "of_project" AND rater."kind"::text = row."data" ->> 'kind'
      AND (rater."external_name" = row."data" ->> 'rater' OR rater."pseudonym" = row."data" ->> 'rater')
    ORDER BY rater."external_name" = (row."data" ->> 'rater') DESC NULLS LAST LIMIT 1
  ) AS known ON true
  LEFT JOIN LATERAL (
    SELECT a."id",
      a."answers" = row."data" -> 'answers' AND a."rationale" = row."data" ->> 'rationale' AND a."comment" = row."data" ->> 'comment'
        AND a."flagged" = (row."data" ->> 'flagged')::boolean AND a."confidence" IS NOT DISTINCT FROM (row."data" ->> 'confidence')::int AS "same"
    FROM (
      SELECT * FROM "annotation" latest
      WHERE latest."case_id" = target."id" AND latest."rater_id" = known."id" AND latest."basis"::text = row."data" ->> 'basis'
      ORDER BY latest."revision" DESC LIMIT 1
    ) AS a WHERE a."status" = 'label'
  ) AS stored ON true
$$;
