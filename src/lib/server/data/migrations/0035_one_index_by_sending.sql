DROP INDEX "envelope_sent";--> statement-breakpoint
-- While nothing is known of a table all its indexes cost the same, and the youngest is taken: a plan that is made on the first
-- day finds a row by its key among all of an organization's. So the key is made anew behind the others. Whoever adds an index
-- calls this again.
CREATE FUNCTION "put_keys_last"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	one record;
BEGIN
	FOR one IN
		SELECT key.conrelid::regclass AS "place", key.conname AS "name",
			(SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY k.at) FROM unnest(key.conkey) WITH ORDINALITY k("column", "at")
				JOIN pg_attribute a ON a.attrelid = key.conrelid AND a.attnum = k."column") AS "columns"
		FROM pg_constraint key
		WHERE key.contype = 'p' AND key.connamespace = 'public'::regnamespace
			AND EXISTS (SELECT FROM pg_index i WHERE i.indrelid = key.conrelid AND i.indexrelid > key.conindid)
			AND NOT EXISTS (SELECT FROM pg_constraint other WHERE other.confrelid = key.conrelid)
	LOOP
		EXECUTE format('CREATE UNIQUE INDEX "key_made_anew" ON %s (%s)', one."place", one."columns");
		EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %2$I PRIMARY KEY USING INDEX "key_made_anew"',
			one."place", one."name");
	END LOOP;
END $$;--> statement-breakpoint
SELECT put_keys_last();
