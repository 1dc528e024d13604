-- Groups that stand apart tell more than neighbours: "chi", "iar" and "ara" are found in the same envelopes, and all three of them find no
-- fewer than one. So one that shares letters with a chosen group counts as more frequent than it is: by its root, between itself and always.
CREATE OR REPLACE FUNCTION "rarest_grams"("wanted" integer[], "most" integer) RETURNS integer[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
	"frequent" integer[];
	"frequency" real[];
	"often" real[];
	"places" bigint[] := '{}';
	"place" bigint;
BEGIN
	SELECT s."most_common_elems"::text::integer[], s."most_common_elem_freqs" INTO "frequent", "frequency"
	FROM pg_stats s WHERE s."schemaname" = 'public' AND s."tablename" = 'envelope_grams' AND s."attname" = 'grams' LIMIT 1;
	IF "frequent" IS NULL THEN
		RETURN ARRAY(SELECT w."gram" FROM unnest("wanted") WITH ORDINALITY AS w("gram", "at")
			WHERE w."at" % 2 = 1 OR w."at" = cardinality("wanted"));
	END IF;
	"often" := ARRAY(SELECT coalesce("frequency"[array_position("frequent", w."gram")], 0)
		FROM unnest("wanted") WITH ORDINALITY AS w("gram", "at") ORDER BY w."at");
	FOR "turn" IN 1.."most" LOOP
		SELECT w."at" INTO "place" FROM unnest("wanted", "often") WITH ORDINALITY AS w("gram", "often", "at")
		CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM unnest("places") AS p("at") WHERE abs(p."at" - w."at") < 4)) AS n("beside")
		WHERE NOT EXISTS (SELECT FROM unnest("places") AS p("at") WHERE "wanted"[p."at"] = w."gram")
		ORDER BY power(w."often", CASE WHEN n."beside" THEN 0.5 ELSE 1 END), n."beside", w."at" LIMIT 1;
		EXIT WHEN "place" IS NULL;
		"places" := "places" || "place";
	END LOOP;
	RETURN ARRAY(SELECT "wanted"[p."at"] FROM unnest("places") WITH ORDINALITY AS p("at", "turn") ORDER BY p."turn");
END $$;
