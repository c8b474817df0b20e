CREATE TABLE "subscription_benefit_uses" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"period_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"names" jsonb NOT NULL,
	"abouts" jsonb NOT NULL,
	"price" integer NOT NULL,
	"period" text NOT NULL,
	"trial_days" integer NOT NULL,
	"tax_category" text NOT NULL,
	"benefits" jsonb NOT NULL,
	"refund_days" integer NOT NULL,
	"is_offered" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "plan_versions_price" CHECK (price >= 100)
);
--> statement-breakpoint
CREATE TABLE "subscription_mandates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"subscription_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"mandate" text NOT NULL,
	"most" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscription_notices" (
	"period_id" uuid NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_notices_period_id_name_pk" PRIMARY KEY("period_id","name")
);
--> statement-breakpoint
CREATE TABLE "subscription_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"subscription_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"anchor" date NOT NULL,
	"months" integer NOT NULL,
	"is_trial" boolean NOT NULL,
	"price" integer NOT NULL,
	"amount" integer NOT NULL,
	"request_id" uuid,
	"paid_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"void_at" timestamp with time zone,
	"opted_out_at" timestamp with time zone,
	"bank_notice_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_periods_days" CHECK (ends_on > starts_on)
);
--> statement-breakpoint
CREATE TABLE "subscription_upgrades" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"subscription_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"credit" integer NOT NULL,
	"request_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"void_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"next_plan_id" uuid,
	"collection" text NOT NULL,
	"started_on" date NOT NULL,
	"pause_from" date,
	"pause_until" date,
	"ends_on" date,
	"ended_on" date,
	"ended_because" text,
	"stepped_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscription_benefit_uses" ADD CONSTRAINT "subscription_benefit_uses_period_id_subscription_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."subscription_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_mandates" ADD CONSTRAINT "subscription_mandates_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_notices" ADD CONSTRAINT "subscription_notices_period_id_subscription_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."subscription_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_plan_id_plan_versions_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_upgrades" ADD CONSTRAINT "subscription_upgrades_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_upgrades" ADD CONSTRAINT "subscription_upgrades_plan_id_plan_versions_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plan_versions_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_plan_id_plan_versions_id_fk" FOREIGN KEY ("next_plan_id") REFERENCES "public"."plan_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_benefit_uses_of_period" ON "subscription_benefit_uses" USING btree ("period_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_versions_once" ON "plan_versions" USING btree ("brand_id","key","version");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_mandates_once" ON "subscription_mandates" USING btree ("gateway","mandate");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_mandates_open" ON "subscription_mandates" USING btree ("subscription_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_periods_once" ON "subscription_periods" USING btree ("subscription_id","starts_on") WHERE void_at is null;--> statement-breakpoint
CREATE INDEX "subscription_periods_all" ON "subscription_periods" USING btree ("subscription_id","starts_on");--> statement-breakpoint
CREATE INDEX "subscription_periods_to_collect" ON "subscription_periods" USING btree ("starts_on") WHERE paid_at is null and void_at is null and opted_out_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_upgrades_open" ON "subscription_upgrades" USING btree ("subscription_id") WHERE done_at is null and void_at is null;--> statement-breakpoint
CREATE INDEX "subscription_upgrades_over" ON "subscription_upgrades" USING btree ("until") WHERE done_at is null and void_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_at_a_time" ON "subscriptions" USING btree ("brand_id","person_id") WHERE ended_on is null;--> statement-breakpoint
CREATE INDEX "subscriptions_of_person" ON "subscriptions" USING btree ("person_id","brand_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_of_brand" ON "subscriptions" USING btree ("brand_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_to_step" ON "subscriptions" USING btree ("stepped_on") WHERE ended_on is null;