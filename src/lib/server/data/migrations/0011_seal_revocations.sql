CREATE TABLE "seal_list" (
	"authority" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"list" text NOT NULL,
	"this_update" timestamp (3) with time zone NOT NULL,
	"next_update" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_revocation" (
	"purpose" text PRIMARY KEY NOT NULL,
	"authority" text,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "seal_revocation_authority" ON "seal_revocation" USING btree ("authority");