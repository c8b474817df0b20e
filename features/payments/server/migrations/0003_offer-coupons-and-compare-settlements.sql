CREATE TABLE "coupon_uses" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"code" text NOT NULL,
	"percent" integer,
	"flat" integer,
	"minimum" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"purposes" text[] NOT NULL,
	"package_ids" text[] NOT NULL,
	"per_person" integer,
	"in_total" integer,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "coupons_percent_or_flat" CHECK ((percent is null) <> (flat is null))
);
--> statement-breakpoint
CREATE TABLE "payment_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"gateway" text NOT NULL,
	"kind" text NOT NULL,
	"entity_id" text NOT NULL,
	"payment_id" uuid,
	"day" date NOT NULL,
	"expected" integer,
	"found" integer,
	"state" text NOT NULL,
	"owner_id" uuid,
	"note" text,
	"found_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settled_items" (
	"gateway" text NOT NULL,
	"entity_id" text NOT NULL,
	"kind" text NOT NULL,
	"settlement_id" text NOT NULL,
	"amount" integer NOT NULL,
	"fee" integer NOT NULL,
	"day" date NOT NULL,
	"brand_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "settled_items_gateway_entity_id_pk" PRIMARY KEY("gateway","entity_id")
);
--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_request_id_payment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."payment_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_uses_of_coupon" ON "coupon_uses" USING btree ("coupon_id","patient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_once" ON "coupons" USING btree ("brand_id","code");--> statement-breakpoint
CREATE INDEX "coupons_of_brand" ON "coupons" USING btree ("brand_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_differences_once" ON "payment_differences" USING btree ("gateway","kind","entity_id");--> statement-breakpoint
CREATE INDEX "payment_differences_of_brand" ON "payment_differences" USING btree ("brand_id","state","found_at","id");--> statement-breakpoint
CREATE INDEX "payment_differences_of_payment" ON "payment_differences" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_captured" ON "payment_attempts" USING btree ("gateway","captured_at") WHERE captured_at is not null;--> statement-breakpoint
CREATE INDEX "payment_refunds_of_gateway" ON "payment_refunds" USING btree ("gateway_refund_id") WHERE gateway_refund_id is not null;