-- Whether an envelope has its letters already is looked up by its key as well: without numbers on how full the tables are, which
-- the embedded database never has, all envelopes of the organization were joined with all letters for each new one.
CREATE OR REPLACE FUNCTION "gram_envelopes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM write_grams(c."organization_id", array_agg(c."id")) FROM "changed" c
	WHERE NOT EXISTS (
		SELECT FROM "envelope_grams" g
		WHERE g."organization_id" = c."organization_id" AND g."envelope_id" = c."id" AND g.xmin = pg_current_xact_id()::xid
			AND g.cmin::text::bigint > (
				SELECT e.cmin::text::bigint FROM "envelope" e WHERE e."organization_id" = c."organization_id" AND e."id" = c."id" OFFSET 0
			)
		OFFSET 0
	)
	GROUP BY c."organization_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Planning costs more than doing it, and the plan is the same each time: by key.
ALTER FUNCTION "write_grams"(uuid, uuid[]) SET plan_cache_mode = 'force_generic_plan';--> statement-breakpoint
ALTER FUNCTION "write_due"(uuid, uuid[]) SET plan_cache_mode = 'force_generic_plan';