ALTER TABLE "webhook_day" ADD COLUMN "answered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_day" ADD COLUMN "total_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_day" ADD COLUMN "slowest_ms" integer DEFAULT 0 NOT NULL;