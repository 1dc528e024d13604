CREATE TABLE "returned_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address_hash" text NOT NULL,
	"address" text,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"organization_id" uuid,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "returned_mail_addressHash_unique" UNIQUE("address_hash")
);
--> statement-breakpoint
CREATE INDEX "returned_mail_last" ON "returned_mail" USING btree ("last_at","id");--> statement-breakpoint
SELECT put_keys_last();
