CREATE INDEX CONCURRENTLY "payment_bills_by_number" ON "payment_bills" USING btree ("brand_id","number");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_requests_open_first" ON "payment_requests" USING btree ("brand_id",(state = 'open'),"created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_by_order" ON "payments" USING btree ("gateway_order_id");