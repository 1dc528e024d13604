CREATE TABLE "host_fact" (
	"name" text PRIMARY KEY NOT NULL,
	"fact" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "organization_created" ON "organization" USING btree ("created_at","organization_id");--> statement-breakpoint
CREATE INDEX "organization_name" ON "organization" USING btree (fold_letters("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "organization_slug_begins" ON "organization" USING btree ("slug" text_pattern_ops);--> statement-breakpoint
-- What is kept count of, for each of these organizations by itself: row-level security shows one after the other, as it would
-- to whoever asked for them apart. What was sent counts in the month of their plan that they sent the last one in.
CREATE FUNCTION "organization_numbers"("homes" uuid[], "at" timestamptz)
	RETURNS TABLE ("organization_id" uuid, "sent" bigint, "bytes" numeric, "last_act" timestamptz) LANGUAGE plpgsql AS $$
DECLARE
	home uuid;
	before CONSTANT text := coalesce(current_setting('app.organization_id', true), '');
BEGIN
	FOREACH home IN ARRAY "homes" LOOP
		PERFORM set_config('app.organization_id', home::text, true);
		RETURN QUERY SELECT
			home,
			(SELECT u."used" FROM "usage" u WHERE u."organization_id" = home AND u."resource" = 'MaxEnvelopes'
				AND u."period_start" > "at" - interval '1 month' ORDER BY u."period_start" DESC LIMIT 1),
			(SELECT sum(n."number") FROM "tally" n WHERE n."organization_id" = home AND n."hour" = timestamptz 'epoch'
				AND n."what" IN ('bytes document', 'bytes sealed_document', 'bytes recipient_file')),
			greatest(
				(SELECT max(e."updated_at") FROM "envelope" e WHERE e."organization_id" = home AND e."mode" = 'live'),
				(SELECT max(e."updated_at") FROM "envelope" e WHERE e."organization_id" = home AND e."mode" = 'test')
			);
	END LOOP;
	PERFORM set_config('app.organization_id', before, true);
END $$;--> statement-breakpoint
SELECT put_keys_last();
