CREATE TABLE "bill_counters" (
	"brand_id" text NOT NULL,
	"series" text NOT NULL,
	"year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "bill_counters_brand_id_series_year_pk" PRIMARY KEY("brand_id","series","year")
);
--> statement-breakpoint
CREATE TABLE "payment_bills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"year" text NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"refund_id" uuid,
	"amount" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "payment_bills_number_length" CHECK (length(number) <= 16)
);
--> statement-breakpoint
ALTER TABLE "payment_bills" ADD CONSTRAINT "payment_bills_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_bills" ADD CONSTRAINT "payment_bills_refund_id_payment_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."payment_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_bills_number" ON "payment_bills" USING btree ("brand_id","series","year","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_bills_of_payment" ON "payment_bills" USING btree ("payment_id","series") WHERE refund_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_bills_of_refund" ON "payment_bills" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX "payment_bills_by_payment" ON "payment_bills" USING btree ("payment_id","issued_at");--> statement-breakpoint
-- What was issued stays as it was, and its number is never free again. Only the content may end, once the law allows it.
create function bills_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.content = ''
    and to_jsonb(new) - 'content' = to_jsonb(old) - 'content' then return new; end if;
  raise exception 'bills are append-only' using errcode = 'check_violation';
end $$;
--> statement-breakpoint
create trigger payment_bills_append_only before update or delete on payment_bills
  for each row execute function bills_refuse_change();
