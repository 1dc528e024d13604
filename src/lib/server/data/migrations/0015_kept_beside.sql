CREATE TABLE "envelope_due" (
	"organization_id" uuid NOT NULL,
	"envelope_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"sealing" boolean NOT NULL,
	CONSTRAINT "envelope_due_organization_id_envelope_id_pk" PRIMARY KEY("organization_id","envelope_id")
);
--> statement-breakpoint
CREATE TABLE "envelope_grams" (
	"organization_id" uuid NOT NULL,
	"envelope_id" uuid NOT NULL,
	"grams" integer[] NOT NULL,
	CONSTRAINT "envelope_grams_organization_id_envelope_id_pk" PRIMARY KEY("organization_id","envelope_id")
);
--> statement-breakpoint
CREATE TABLE "tally" (
	"organization_id" uuid NOT NULL,
	"what" text NOT NULL,
	"mode" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"shard" integer NOT NULL,
	"number" bigint NOT NULL,
	CONSTRAINT "tally_organization_id_what_mode_hour_shard_pk" PRIMARY KEY("organization_id","what","mode","hour","shard")
);
--> statement-breakpoint
CREATE INDEX "envelope_due_at" ON "envelope_due" USING btree ("due_at","envelope_id");--> statement-breakpoint
CREATE INDEX "envelope_grams_any" ON "envelope_grams" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "document_file" ON "document" USING btree ("organization_id","sha256");--> statement-breakpoint
CREATE INDEX "page_image_file" ON "page_image" USING btree ("organization_id","sha256");--> statement-breakpoint
CREATE INDEX "recipient_file_file" ON "recipient_file" USING btree ("organization_id","sha256");--> statement-breakpoint
CREATE INDEX "sealed_document_file" ON "sealed_document" USING btree ("organization_id","sha256");--> statement-breakpoint
CREATE INDEX "notification_of" ON "notification" USING btree ("organization_id","url");--> statement-breakpoint
CREATE INDEX "notification_age" ON "notification" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "tally" SET (fillfactor = 50);--> statement-breakpoint
ALTER INDEX "envelope_grams_any" SET (gin_pending_list_limit = 512);--> statement-breakpoint
-- What an organization has is counted where it changes: a statement adds what it has changed to numbers, and these are read
-- instead of the rows. A number that many change at once stands in eight rows, of which each connection has its own, so that
-- nobody waits for another's commit. Rows are taken in one order.
DO $$
DECLARE
	sources CONSTANT text[][] := ARRAY[
		['insert', 'SELECT *, 1 AS "step" FROM "came"', 'NEW TABLE AS "came"'],
		['delete', 'SELECT *, -1 AS "step" FROM "went"', 'OLD TABLE AS "went"'],
		['update', 'SELECT *, 1 AS "step" FROM "came" UNION ALL SELECT *, -1 FROM "went"', 'NEW TABLE AS "came" OLD TABLE AS "went"']
	];
	-- What one row of a table counts as, from which hour on (the epoch: for all time), and how much it is.
	counted CONSTANT text[][] := ARRAY[
		['envelope', 'r."mode"', $of$
			('status ' || r."status", timestamptz 'epoch', 1),
			('template ' || r."template_id", timestamptz 'epoch', 1),
			(CASE WHEN r."status" IN ('completed', 'declined', 'voided', 'expired') THEN 'changed ' || r."status" END, date_trunc('hour', r."updated_at", 'UTC'), 1),
			(CASE WHEN r."status" = 'completed' AND r."completed_at" IS NOT NULL THEN 'completed' END, date_trunc('hour', r."completed_at", 'UTC'), 1)
		$of$],
		['document', '''''', $of$ ('bytes document', timestamptz 'epoch', r."byte_length") $of$],
		['sealed_document', '''''', $of$ ('bytes sealed_document', timestamptz 'epoch', r."byte_length") $of$],
		['recipient_file', '''''', $of$ ('bytes recipient_file', timestamptz 'epoch', r."byte_length") $of$]
	];
	of_table text[];
	source text[];
	tallied CONSTANT text := $of$
		INSERT INTO "tally" ("organization_id", "what", "mode", "hour", "shard", "number")
		SELECT r."organization_id", t."what", %1$s, t."hour", CASE WHEN t."hour" = timestamptz 'epoch' THEN %4$s ELSE 0 END, sum(r."step" * t."amount")
		FROM (%2$s) r CROSS JOIN LATERAL (VALUES %3$s) t("what", "hour", "amount")
		WHERE t."what" IS NOT NULL GROUP BY 1, 2, 3, 4, 5 HAVING sum(r."step" * t."amount") <> 0 ORDER BY 1, 2, 3, 4, 5
		ON CONFLICT ("organization_id", "what", "mode", "hour", "shard") DO UPDATE SET "number" = "tally"."number" + excluded."number"
	$of$;
	owned text[] := ARRAY(SELECT relname FROM pg_class WHERE relforcerowsecurity AND relnamespace = 'public'::regnamespace);
	one text;
BEGIN
	-- Whoever owns the tables may not look into them once they are fenced; nobody else does before this is committed.
	FOREACH one IN ARRAY owned LOOP EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', one); END LOOP;
	FOREACH of_table SLICE 1 IN ARRAY counted LOOP
		FOREACH source SLICE 1 IN ARRAY sources LOOP
			EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L', 'tally_' || of_table[1] || '_' || source[1],
				'BEGIN ' || format(tallied, of_table[2], source[2], of_table[3], 'pg_backend_pid() % 8') || '; RETURN NULL; END');
			EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
				'tally_' || source[1], source[1], of_table[1], source[3], 'tally_' || of_table[1] || '_' || source[1]);
		END LOOP;
		EXECUTE format(tallied, of_table[2], format('SELECT *, 1 AS "step" FROM %I', of_table[1]), of_table[3], '0');
	END LOOP;
	FOREACH one IN ARRAY owned LOOP EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one); END LOOP;
END $$;--> statement-breakpoint
-- What is searched for is found by its groups of three letters, hashed together with the organization: one index serves all of
-- them and holds nothing that could be read. What it finds is compared with the rows themselves. It is outside row-level
-- security, which lets no such comparison into the search of an index.
CREATE FUNCTION "grams_of"("home" uuid, "said" text) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	"small" text := lower("said");
	"salt" text := "home"::text;
BEGIN
	RETURN ARRAY(SELECT hashtext("salt" || substr("small", i, 3)) FROM generate_series(1, length("small") - 2) i);
END $$;--> statement-breakpoint
-- Documents of an envelope are found the same way.
CREATE FUNCTION "gram_of_document"("home" uuid, "document" text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT hashtext("home"::text || ' document ' || "document")
$$;--> statement-breakpoint
CREATE FUNCTION "write_grams"("home" uuid, "wanted" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "envelope_grams" ("organization_id", "envelope_id", "grams")
	SELECT e."organization_id", e."id",
		grams_of("home", e."title" || coalesce((
			SELECT string_agg(chr(31) || r."name" || chr(31) || r."email", '' ORDER BY r."position") FROM "recipient" r
			WHERE r."organization_id" = "home" AND r."envelope_id" = e."id"
		), '')) || ARRAY(SELECT gram_of_document("home", d #>> '{}') FROM jsonb_path_query(e."documents", '$[*].id') d)
	FROM "envelope" e WHERE e."organization_id" = "home" AND e."id" = ANY ("wanted")
	ON CONFLICT ("organization_id", "envelope_id") DO UPDATE SET "grams" = excluded."grams"
	WHERE "envelope_grams"."grams" IS DISTINCT FROM excluded."grams";
END $$;--> statement-breakpoint
CREATE FUNCTION "gram_envelopes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM write_grams(c."organization_id", array_agg(c."id")) FROM "changed" c GROUP BY c."organization_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "gram_envelope"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM "envelope_grams" WHERE "organization_id" = OLD."organization_id" AND "envelope_id" = OLD."id";
	ELSE
		PERFORM write_grams(NEW."organization_id", ARRAY[NEW."id"]);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "gram_recipients"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM write_grams(c."organization_id", array_agg(DISTINCT c."envelope_id")) FROM "changed" c GROUP BY c."organization_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "gram_recipient"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM write_grams(NEW."organization_id", ARRAY[NEW."envelope_id"]);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "gram_new" AFTER INSERT ON "envelope" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION gram_envelopes();--> statement-breakpoint
CREATE TRIGGER "gram_gone" AFTER DELETE ON "envelope" FOR EACH ROW EXECUTE FUNCTION gram_envelope();--> statement-breakpoint
CREATE TRIGGER "gram_changed" AFTER UPDATE ON "envelope" FOR EACH ROW
	WHEN (OLD."title" IS DISTINCT FROM NEW."title" OR OLD."documents" IS DISTINCT FROM NEW."documents") EXECUTE FUNCTION gram_envelope();--> statement-breakpoint
CREATE TRIGGER "gram_came" AFTER INSERT ON "recipient" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION gram_recipients();--> statement-breakpoint
CREATE TRIGGER "gram_went" AFTER DELETE ON "recipient" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION gram_recipients();--> statement-breakpoint
CREATE TRIGGER "gram_changed" AFTER UPDATE ON "recipient" FOR EACH ROW
	WHEN (OLD."name" IS DISTINCT FROM NEW."name" OR OLD."email" IS DISTINCT FROM NEW."email") EXECUTE FUNCTION gram_recipient();--> statement-breakpoint
DO $$
DECLARE
	owned text[] := ARRAY(SELECT relname FROM pg_class WHERE relforcerowsecurity AND relnamespace = 'public'::regnamespace);
	one text;
BEGIN
	-- Whoever owns the tables may not look into them once they are fenced; nobody else does before this is committed.
	FOREACH one IN ARRAY owned LOOP EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', one); END LOOP;
	PERFORM write_grams(e."organization_id", array_agg(e."id")) FROM "envelope" e GROUP BY e."organization_id";
	FOREACH one IN ARRAY owned LOOP EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one); END LOOP;
END $$;--> statement-breakpoint
-- When the clock next has something to do with an envelope, as far as the rows tell: what it is, the rules say. Calendars are
-- kept in time zones of people, so what may be due in any of them is.
CREATE FUNCTION "write_due"("home" uuid, "wanted" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	WITH "due" AS (
		SELECT e."id", e."status" = 'sealing' AS "sealing", CASE WHEN e."status" = 'sealing' THEN e."updated_at" ELSE least(e."expires_at", p."at") END AS "at"
		FROM "envelope" e
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
		WHERE e."organization_id" = "home" AND e."id" = ANY ("wanted") AND e."status" IN ('sent', 'in_progress', 'sealing')
	), "over" AS (
		DELETE FROM "envelope_due" d WHERE d."organization_id" = "home" AND d."envelope_id" = ANY ("wanted")
			AND NOT EXISTS (SELECT FROM "due" WHERE "due"."id" = d."envelope_id" AND "due"."at" IS NOT NULL)
	)
	INSERT INTO "envelope_due" ("organization_id", "envelope_id", "due_at", "sealing")
	SELECT "home", "id", "at", "sealing" FROM "due" WHERE "at" IS NOT NULL
	ON CONFLICT ("organization_id", "envelope_id") DO UPDATE SET "due_at" = excluded."due_at", "sealing" = excluded."sealing"
	WHERE ("envelope_due"."due_at", "envelope_due"."sealing") IS DISTINCT FROM (excluded."due_at", excluded."sealing");
END $$;--> statement-breakpoint
CREATE FUNCTION "due_of_envelope"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM "envelope_due" WHERE "organization_id" = OLD."organization_id" AND "envelope_id" = OLD."id";
	ELSE
		PERFORM write_due(NEW."organization_id", ARRAY[NEW."id"]);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "due_of_recipients"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM write_due(c."organization_id", array_agg(DISTINCT c."envelope_id")) FROM "changed" c
	JOIN "envelope" e ON e."organization_id" = c."organization_id" AND e."id" = c."envelope_id" AND e."status" IN ('sent', 'in_progress', 'sealing')
	GROUP BY c."organization_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "due_new" AFTER INSERT ON "envelope" FOR EACH ROW WHEN (NEW."status" IN ('sent', 'in_progress', 'sealing')) EXECUTE FUNCTION due_of_envelope();--> statement-breakpoint
CREATE TRIGGER "due_gone" AFTER DELETE ON "envelope" FOR EACH ROW WHEN (OLD."status" IN ('sent', 'in_progress', 'sealing')) EXECUTE FUNCTION due_of_envelope();--> statement-breakpoint
CREATE TRIGGER "due_changed" AFTER UPDATE ON "envelope" FOR EACH ROW
	WHEN ((OLD."status", OLD."expires_at", OLD."warn_days", OLD."reminders") IS DISTINCT FROM (NEW."status", NEW."expires_at", NEW."warn_days", NEW."reminders"))
	EXECUTE FUNCTION due_of_envelope();--> statement-breakpoint
CREATE TRIGGER "due_came" AFTER INSERT ON "recipient" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION due_of_recipients();--> statement-breakpoint
CREATE TRIGGER "due_changed" AFTER UPDATE ON "recipient" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION due_of_recipients();--> statement-breakpoint
CREATE TRIGGER "due_went" AFTER DELETE ON "recipient" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION due_of_recipients();--> statement-breakpoint
DO $$
DECLARE
	owned text[] := ARRAY(SELECT relname FROM pg_class WHERE relforcerowsecurity AND relnamespace = 'public'::regnamespace);
	one text;
BEGIN
	-- Whoever owns the tables may not look into them once they are fenced; nobody else does before this is committed.
	FOREACH one IN ARRAY owned LOOP EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', one); END LOOP;
	PERFORM write_due(e."organization_id", array_agg(e."id")) FROM "envelope" e WHERE e."status" IN ('sent', 'in_progress', 'sealing') GROUP BY e."organization_id";
	FOREACH one IN ARRAY owned LOOP EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one); END LOOP;
END $$;
