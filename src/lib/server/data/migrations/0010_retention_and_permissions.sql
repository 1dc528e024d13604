ALTER TABLE "member" ADD COLUMN "withheld" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "retention_days" integer;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "legal_hold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "retention_from" timestamp (3) with time zone;