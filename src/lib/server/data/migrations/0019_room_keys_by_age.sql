CREATE INDEX "signing_link_expires" ON "signing_link" USING btree ("organization_id","expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "signing_link_dead" ON "signing_link" USING btree ("organization_id","dead_at") WHERE dead_at is not null;--> statement-breakpoint
CREATE INDEX "access_code_expires" ON "access_code" USING btree ("organization_id","expires_at");--> statement-breakpoint
CREATE INDEX "access_pass_age" ON "access_pass" USING btree ("organization_id","passed_at");