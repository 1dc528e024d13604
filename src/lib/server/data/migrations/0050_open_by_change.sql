-- What ends soon is listed by its last change, and counted: from the index alone, without a look at a row of each.
DROP INDEX "envelope_open";--> statement-breakpoint
CREATE INDEX "envelope_open" ON "envelope" USING btree ("organization_id","mode",(case when expires_at is null then '2286-01-01 00:00:00+00'::timestamptz else expires_at end),"id") INCLUDE ("expires_at","updated_at","trashed_at") WHERE status in ('sent', 'in_progress');--> statement-breakpoint
SELECT put_keys_last();
