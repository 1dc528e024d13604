-- What a change of some envelopes looks up, it looks up by their keys, whatever the planner thinks of how many there are: of an
-- organization with many it went through all of a state, for each one that was made.
CREATE OR REPLACE FUNCTION "write_grams"("home" uuid, "wanted" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "envelope_grams" ("organization_id", "envelope_id", "grams")
	SELECT e."organization_id", e."id",
		grams_of("home", e."title" || coalesce((
			SELECT string_agg(chr(31) || r."name" || chr(31) || r."email", '' ORDER BY r."position") FROM "recipient" r
			WHERE r."organization_id" = "home" AND r."envelope_id" = e."id"
		), '')) || ARRAY(SELECT gram_of_document("home", d #>> '{}') FROM jsonb_path_query(e."documents", '$[*].id') d)
	FROM unnest("wanted") AS w("id") CROSS JOIN LATERAL (
		SELECT * FROM "envelope" WHERE "organization_id" = "home" AND "id" = w."id" OFFSET 0
	) e
	ON CONFLICT ("organization_id", "envelope_id") DO UPDATE SET "grams" = excluded."grams"
	WHERE "envelope_grams"."grams" IS DISTINCT FROM excluded."grams";
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "write_due"("home" uuid, "wanted" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	WITH "due" AS (
		SELECT e."id", e."status" = 'sealing' AS "sealing", CASE WHEN e."status" = 'sealing' THEN e."updated_at" ELSE least(e."expires_at", p."at") END AS "at"
		FROM unnest("wanted") AS w("id") CROSS JOIN LATERAL (
			SELECT * FROM "envelope" WHERE "organization_id" = "home" AND "id" = w."id" OFFSET 0
		) e
		LEFT JOIN LATERAL (
			SELECT least(
				min(r."expires_at"),
				min(r."reminder" - interval '3 hours') FILTER (WHERE r."invited" AND r."reminders_sent" < (e."reminders"->>'atMost')::int),
				min(r."warning" - interval '3 hours') FILTER (WHERE r."invited" AND coalesce(r."last_reminded_at", r."notified_at") < r."warning" + interval '3 hours')
			) AS "at"
			FROM (
				SELECT o.*, o."status" IN ('notified', 'viewed', 'bounced') AS "invited",
					least(o."expires_at", e."expires_at") - e."warn_days" * interval '24 hours' AS "warning",
					CASE WHEN o."last_reminded_at" IS NULL
						THEN o."notified_at" + (e."reminders"->>'firstAfterDays')::int * interval '24 hours'
						ELSE o."last_reminded_at" + (e."reminders"->>'everyDays')::int * interval '24 hours'
					END AS "reminder"
				FROM "recipient" o
				WHERE o."organization_id" = "home" AND o."envelope_id" = e."id" AND o."status" IN ('waiting', 'notified', 'viewed', 'bounced')
			) r
		) p ON e."status" <> 'sealing'
		WHERE e."status" IN ('sent', 'in_progress', 'sealing')
	), "over" AS (
		DELETE FROM "envelope_due" d WHERE d."organization_id" = "home" AND d."envelope_id" = ANY ("wanted")
			AND NOT EXISTS (SELECT FROM "due" WHERE "due"."id" = d."envelope_id" AND "due"."at" IS NOT NULL)
	)
	INSERT INTO "envelope_due" ("organization_id", "envelope_id", "due_at", "sealing")
	SELECT "home", "id", "at", "sealing" FROM "due" WHERE "at" IS NOT NULL
	ON CONFLICT ("organization_id", "envelope_id") DO UPDATE SET "due_at" = excluded."due_at", "sealing" = excluded."sealing"
	WHERE ("envelope_due"."due_at", "envelope_due"."sealing") IS DISTINCT FROM (excluded."due_at", excluded."sealing");
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "due_of_recipients"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM write_due(c."organization_id", array_agg(DISTINCT c."envelope_id")) FROM "changed" c
	WHERE (SELECT e."status" FROM "envelope" e WHERE e."organization_id" = c."organization_id" AND e."id" = c."envelope_id") IN ('sent', 'in_progress', 'sealing')
	GROUP BY c."organization_id";
	RETURN NULL;
END $$;--> statement-breakpoint
-- An envelope that comes with its recipients in one statement has its letters when theirs are written, which is first: letters
-- that a later command of this very transaction has written were made of it as it is.
CREATE OR REPLACE FUNCTION "gram_envelopes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM write_grams(c."organization_id", array_agg(c."id")) FROM "changed" c
	WHERE NOT EXISTS (
		SELECT FROM "envelope_grams" g JOIN "envelope" e ON e."organization_id" = g."organization_id" AND e."id" = g."envelope_id"
		WHERE g."organization_id" = c."organization_id" AND g."envelope_id" = c."id"
			AND g.xmin = pg_current_xact_id()::xid AND e.cmin::text::bigint < g.cmin::text::bigint
	)
	GROUP BY c."organization_id";
	RETURN NULL;
END $$;
