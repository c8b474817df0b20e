CREATE INDEX CONCURRENTLY "payment_refunds_to_follow" ON "payment_refunds" USING btree ("followed_at" NULLS FIRST,"approved_at") WHERE state in ('approved', 'sent');--> statement-breakpoint
DROP INDEX CONCURRENTLY "payment_refunds_on_their_way";
