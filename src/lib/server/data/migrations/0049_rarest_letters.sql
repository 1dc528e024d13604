-- Of groups of letters those that fewest envelopes have, as the database has learnt how its rows are spread: to look a group up in
-- the index costs as much as there are envelopes with it, and few groups tell as much as all. Where nothing was learnt, every other one.
CREATE FUNCTION "rarest_grams"("wanted" integer[], "most" integer) RETURNS integer[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
	"frequent" integer[];
	"frequency" real[];
BEGIN
	SELECT s."most_common_elems"::text::integer[], s."most_common_elem_freqs" INTO "frequent", "frequency"
	FROM pg_stats s WHERE s."schemaname" = 'public' AND s."tablename" = 'envelope_grams' AND s."attname" = 'grams' LIMIT 1;
	IF "frequent" IS NULL THEN
		RETURN ARRAY(SELECT w."gram" FROM unnest("wanted") WITH ORDINALITY AS w("gram", "place")
			WHERE w."place" % 2 = 1 OR w."place" = cardinality("wanted"));
	END IF;
	RETURN ARRAY(SELECT w."gram" FROM unnest("wanted") AS w("gram")
		LEFT JOIN unnest("frequent", "frequency") AS f("gram", "often") ON f."gram" = w."gram"
		GROUP BY w."gram" ORDER BY min(coalesce(f."often", 0)), w."gram" LIMIT "most");
END $$;
