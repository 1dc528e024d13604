ALTER TABLE "idempotency_key" ADD COLUMN "claim" uuid;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD COLUMN "lease_until" timestamp (3) with time zone;