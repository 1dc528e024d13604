CREATE TABLE "instance_key" (
	"holder" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"next_fingerprint" text,
	"derivation" text NOT NULL,
	"rotated_at" timestamp (3) with time zone
);
