-- Two statements in one question: the second has a snapshot of its own, so that it sees what whoever held the row before
-- has written. Subselects of the locking statement itself would show what was there when it began to wait.
CREATE FUNCTION "held_envelope"("home" uuid, "wanted" uuid) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM "envelope" e WHERE e."organization_id" = "home" AND e."id" = "wanted" FOR UPDATE;
	RETURN (
		SELECT json_build_object(
			'envelope', to_json(e),
			'recipients', (
				SELECT coalesce(json_agg(r ORDER BY r."position"), '[]') FROM "recipient" r
				WHERE r."organization_id" = "home" AND r."envelope_id" = "wanted"
			),
			'last', (
				SELECT json_build_object('sequence', a."sequence", 'hash', a."hash") FROM "audit_event" a
				WHERE a."organization_id" = "home" AND a."envelope_id" = "wanted" ORDER BY a."sequence" DESC LIMIT 1
			),
			'endpoints', (
				SELECT coalesce(json_agg(json_build_object(
					'id', w."id", 'mode', w."mode", 'status', w."status",
					'events', w."events", 'disabledReason', w."disabled_reason"
				)), '[]') FROM "webhook_endpoint" w WHERE w."organization_id" = "home"
			)
		)
		FROM "envelope" e WHERE e."organization_id" = "home" AND e."id" = "wanted"
	);
END $$;
