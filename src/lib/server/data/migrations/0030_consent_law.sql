ALTER TABLE "envelope" ADD COLUMN "consent_law" text;--> statement-breakpoint
-- Organizations that were there before name the law of their owner's country, as new ones do (core/consent/consent-law.ts).
UPDATE "organization" o SET "envelope_defaults" = o."envelope_defaults" || jsonb_build_object('law', CASE
	WHEN u."address"->>'country' IN ('US', 'AS', 'GU', 'MP', 'PR', 'VI') THEN 'us'
	WHEN u."address"->>'country' IN ('AT', 'AX', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GF', 'GP', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MF', 'MQ', 'MT', 'NL', 'NO', 'PL', 'PT', 'RE', 'RO', 'SE', 'SI', 'SK', 'YT') THEN 'eu'
	WHEN u."address"->>'country' = 'BR' THEN 'br'
	ELSE 'general'
END)
FROM "member" m JOIN "app_user" u ON u."id" = m."user_id"
WHERE m."organization_id" = o."organization_id" AND m."role" = 'owner' AND NOT o."envelope_defaults" ? 'law';
