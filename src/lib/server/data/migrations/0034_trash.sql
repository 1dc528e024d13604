ALTER TABLE "envelope" ADD COLUMN "trashed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "envelope_trash" ON "envelope" USING btree ("organization_id","trashed_at","id") WHERE trashed_at is not null;--> statement-breakpoint
-- What is in the trash is counted nowhere: as if it were deleted when it comes there, and new when it comes back.
DO $$
DECLARE
	sources CONSTANT text[][] := ARRAY[
		['insert', 'SELECT *, 1 AS "step" FROM "came"'],
		['delete', 'SELECT *, -1 AS "step" FROM "went"'],
		['update', 'SELECT *, 1 AS "step" FROM "came" UNION ALL SELECT *, -1 FROM "went"']
	];
	source text[];
	tallied CONSTANT text := $of$
		INSERT INTO "tally" ("organization_id", "what", "mode", "hour", "shard", "number")
		SELECT r."organization_id", t."what", r."mode", t."hour", CASE WHEN t."hour" = timestamptz 'epoch' THEN pg_backend_pid() %% 8 ELSE 0 END, sum(r."step")
		FROM (%s) r CROSS JOIN LATERAL (VALUES
			('status ' || r."status", timestamptz 'epoch'),
			('template ' || r."template_id", timestamptz 'epoch'),
			(CASE WHEN r."status" IN ('completed', 'declined', 'voided', 'expired') THEN 'changed ' || r."status" END, date_trunc('hour', r."updated_at", 'UTC')),
			(CASE WHEN r."status" = 'completed' AND r."completed_at" IS NOT NULL THEN 'completed' END, date_trunc('hour', r."completed_at", 'UTC'))
		) t("what", "hour")
		WHERE t."what" IS NOT NULL AND r."trashed_at" IS NULL GROUP BY 1, 2, 3, 4, 5 HAVING sum(r."step") <> 0 ORDER BY 1, 2, 3, 4, 5
		ON CONFLICT ("organization_id", "what", "mode", "hour", "shard") DO UPDATE SET "number" = "tally"."number" + excluded."number"
	$of$;
BEGIN
	FOREACH source SLICE 1 IN ARRAY sources LOOP
		EXECUTE format('CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L', 'tally_envelope_' || source[1],
			'BEGIN ' || format(tallied, source[2]) || '; RETURN NULL; END');
	END LOOP;
END $$;
