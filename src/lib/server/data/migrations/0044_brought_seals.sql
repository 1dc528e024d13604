CREATE TABLE "seal_choice" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"chosen_by" uuid NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"warned_days" integer
);
--> statement-breakpoint
ALTER TABLE "seal_key" ADD COLUMN "chain" text;--> statement-breakpoint
CREATE INDEX "seal_choice_end" ON "seal_choice" USING btree ("ends_at");--> statement-breakpoint
SELECT put_keys_last();
