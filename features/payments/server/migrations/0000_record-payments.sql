CREATE TABLE "gateway_callbacks" (
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "gateway_callbacks_gateway_event_id_pk" PRIMARY KEY("gateway","event_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"transfer_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_entries_transfer_id_account_pk" PRIMARY KEY("transfer_id","account"),
	CONSTRAINT "ledger_entries_amount" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" text NOT NULL,
	"gateway" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"state" text NOT NULL,
	"amount" integer NOT NULL,
	"method" text,
	"reason" text,
	"position" integer NOT NULL,
	"captured_at" timestamp with time zone,
	CONSTRAINT "payment_attempts_gateway_id_pk" PRIMARY KEY("gateway","id")
);
--> statement-breakpoint
CREATE TABLE "payment_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid,
	"title" text,
	"lines" jsonb NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"reserved_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "payment_requests_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"request_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"gateway" text NOT NULL,
	"gateway_order_id" text,
	"paid_by" text,
	"paid_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"attempt_id" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"automatic" text,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" uuid,
	"approved_at" timestamp with time zone,
	"approved_by" uuid,
	"gateway_refund_id" text,
	CONSTRAINT "payment_refunds_by_two" CHECK (approved_by is null or approved_by <> requested_by),
	CONSTRAINT "payment_refunds_amount" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_request_id_payment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."payment_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_account" ON "ledger_entries" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_once" ON "ledger_transfers" USING btree ("brand_id","kind","cause");--> statement-breakpoint
CREATE INDEX "payment_attempts_of_payment" ON "payment_attempts" USING btree ("payment_id","position");--> statement-breakpoint
CREATE INDEX "payment_requests_of_patient" ON "payment_requests" USING btree ("patient_id","brand_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_requests_of_brand" ON "payment_requests" USING btree ("brand_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_once" ON "payment_requests" USING btree ("purpose","subject_id") WHERE subject_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_of_request" ON "payments" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_of_order" ON "payments" USING btree ("gateway","gateway_order_id") WHERE gateway_order_id is not null;--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payment_refunds_of_payment" ON "payment_refunds" USING btree ("payment_id","requested_at");--> statement-breakpoint
CREATE INDEX "payment_refunds_on_their_way" ON "payment_refunds" USING btree ("approved_at") WHERE state in ('approved', 'sent');