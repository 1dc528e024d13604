CREATE TABLE "archived_trail" (
	"organization_id" uuid NOT NULL,
	"envelope_id" uuid NOT NULL,
	"events" integer NOT NULL,
	"hash" text NOT NULL,
	"archive" text NOT NULL,
	"archived_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "archived_trail_organization_id_envelope_id_pk" PRIMARY KEY("organization_id","envelope_id")
);
--> statement-breakpoint
-- Whose indexes divided tables share are left as they are: their keys cannot be made of an index.
CREATE OR REPLACE FUNCTION "put_keys_last"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	one record;
BEGIN
	FOR one IN
		SELECT key.conrelid::regclass AS "place", key.conname AS "name",
			(SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY k.at) FROM unnest(key.conkey) WITH ORDINALITY k("column", "at")
				JOIN pg_attribute a ON a.attrelid = key.conrelid AND a.attnum = k."column") AS "columns"
		FROM pg_constraint key JOIN pg_class t ON t.oid = key.conrelid AND t.relkind = 'r'
		WHERE key.contype = 'p' AND key.connamespace = 'public'::regnamespace
			AND EXISTS (SELECT FROM pg_index i WHERE i.indrelid = key.conrelid AND i.indexrelid > key.conindid)
			AND NOT EXISTS (SELECT FROM pg_constraint other WHERE other.confrelid = key.conrelid)
	LOOP
		EXECUTE format('CREATE UNIQUE INDEX "key_made_anew" ON %s (%s)', one."place", one."columns");
		EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %2$I PRIMARY KEY USING INDEX "key_made_anew"',
			one."place", one."name");
	END LOOP;
END $$;--> statement-breakpoint
-- Trails are kept by the month in which their envelope was made, which its id begins with (RFC 9562, version 7): all of a trail lies
-- in one month, and its key stays what it was. Nobody but the owner reaches a month by itself.
CREATE SCHEMA "months";--> statement-breakpoint
CREATE FUNCTION "first_id_of"("at" timestamptz) RETURNS uuid LANGUAGE sql STABLE
	RETURN (lpad(to_hex((extract(epoch FROM "at") * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;--> statement-breakpoint
-- Makes the months that are not there, from this one on so many ahead. Returns how many. Work goes first: a month that cannot be had at
-- once is left for the next time, and so is one whose trails, by a clock that was ahead, lie elsewhere already.
CREATE FUNCTION "make_months"("ahead" integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	month timestamptz;
	part text;
	made integer := 0;
BEGIN
	PERFORM set_config('lock_timeout', '1s', true);
	FOR one IN 0 .. "ahead" LOOP
		month := (date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => one)) AT TIME ZONE 'UTC';
		part := 'audit_event_' || to_char(month AT TIME ZONE 'UTC', 'YYYY_MM');
		CONTINUE WHEN to_regclass('months.' || part) IS NOT NULL;
		-- What there was before trails were kept by the month, up to the one that its name ends with.
		CONTINUE WHEN EXISTS (SELECT FROM pg_class c WHERE c.relnamespace = 'months'::regnamespace AND c.relkind = 'r'
			AND c.relname > 'audit_event_before_' || to_char(month AT TIME ZONE 'UTC', 'YYYY_MM') AND c.relname LIKE 'audit\_event\_before\_%');
		BEGIN
			EXECUTE format('CREATE TABLE "months".%I PARTITION OF "audit_event" FOR VALUES FROM (%L) TO (%L)', part,
				first_id_of(month), first_id_of((month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC'));
			made := made + 1;
		EXCEPTION WHEN lock_not_available OR check_violation OR duplicate_table THEN
			NULL;
		END;
	END LOOP;
	RETURN made;
END $$;--> statement-breakpoint
-- Takes trails out of their months, for whoever owns them: rows are not fenced there, and nobody else gets there. Returns how many
-- events these were. Trails that have grown since are left.
CREATE FUNCTION "take_out_trails"("home" uuid, "trails" uuid[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	part regclass;
	taken bigint := 0;
	here bigint;
BEGIN
	FOR part IN SELECT i.inhrelid FROM pg_inherits i WHERE i.inhparent = 'audit_event'::regclass LOOP
		EXECUTE format('DELETE FROM %s e WHERE e."organization_id" = $1 AND e."envelope_id" = ANY($2) AND NOT EXISTS (
			SELECT FROM "unanchored_head" u WHERE u."organization_id" = $1 AND u."envelope_id" = e."envelope_id")', part) USING "home", "trails";
		GET DIAGNOSTICS here = ROW_COUNT;
		taken := taken + here;
	END LOOP;
	RETURN taken;
END $$;--> statement-breakpoint
-- Lets go of months that are over and of which `paraph archive` has left nothing. Returns their names. Work goes first here, too.
CREATE FUNCTION "drop_empty_months"() RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
	this CONSTANT text := to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM');
	part text;
	is_empty boolean;
	dropped text[] := '{}';
BEGIN
	PERFORM set_config('lock_timeout', '1s', true);
	FOR part IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'audit_event'::regclass
		AND (c.relname ~ '^audit_event_\d{4}_\d{2}$' AND right(c.relname, 7) < this
			OR c.relname ~ '^audit_event_before_\d{4}_\d{2}$' AND right(c.relname, 7) <= this)
	LOOP
		EXECUTE format('SELECT NOT EXISTS (SELECT FROM "months".%I)', part) INTO is_empty;
		CONTINUE WHEN NOT is_empty;
		BEGIN
			-- The whole first, as whoever reads or writes it does.
			LOCK TABLE "audit_event" IN ACCESS EXCLUSIVE MODE;
			EXECUTE format('SELECT NOT EXISTS (SELECT FROM "months".%I)', part) INTO is_empty;
			CONTINUE WHEN NOT is_empty;
			EXECUTE format('DROP TABLE "months".%I', part);
			dropped := dropped || part;
		EXCEPTION WHEN lock_not_available THEN
			NULL;
		END;
	END LOOP;
	RETURN dropped;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "make_months"(integer), "take_out_trails"(uuid, uuid[]), "drop_empty_months"() FROM PUBLIC;--> statement-breakpoint
DO $$
DECLARE
	-- Of the next month on: what is made while this runs goes to where it will be looked for.
	until CONSTANT timestamptz := (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
	before CONSTANT text := 'audit_event_before_' || to_char(until AT TIME ZONE 'UTC', 'YYYY_MM');
BEGIN
	DROP TRIGGER "anchor_awaited" ON "audit_event";
	ALTER TABLE "audit_event" NO FORCE ROW LEVEL SECURITY, DISABLE ROW LEVEL SECURITY;
	DROP POLICY IF EXISTS "tenant" ON "audit_event";
	ALTER TABLE "audit_event" SET SCHEMA "months";
	EXECUTE format('ALTER TABLE "months"."audit_event" RENAME TO %I', before);
	EXECUTE format('CREATE TABLE "public"."audit_event" (LIKE "months".%I INCLUDING DEFAULTS INCLUDING GENERATED) PARTITION BY RANGE ("envelope_id")', before);
	CREATE INDEX "audit_event_at" ON "public"."audit_event" USING btree ("organization_id", "at", "envelope_id", "sequence");
	ALTER TABLE "public"."audit_event" ADD CONSTRAINT "audit_event_organization_id_envelope_id_sequence_pk"
		PRIMARY KEY ("organization_id", "envelope_id", "sequence");
	-- Reads what is there once, and copies nothing.
	EXECUTE format('ALTER TABLE "public"."audit_event" ATTACH PARTITION "months".%I FOR VALUES FROM (MINVALUE) TO (%L)', before, first_id_of(until));
	CREATE TABLE "months"."audit_event_other" PARTITION OF "public"."audit_event" DEFAULT;
	CREATE TRIGGER "anchor_awaited" AFTER INSERT ON "public"."audit_event" REFERENCING NEW TABLE AS "added"
		FOR EACH STATEMENT EXECUTE FUNCTION await_anchor();
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'paraph_app') THEN
		-- The work of processes from before goes on, and nothing is between the fences.
		EXECUTE format('REVOKE ALL ON "months".%I FROM paraph_app', before);
		GRANT SELECT, INSERT, UPDATE ("disclosures") ON "public"."audit_event" TO paraph_app;
		ALTER TABLE "public"."audit_event" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
		CREATE POLICY "tenant" ON "public"."audit_event" TO paraph_app
			USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
	END IF;
END $$;
