CREATE TABLE "plan_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"key" text NOT NULL,
	"names" jsonb NOT NULL,
	"abouts" jsonb NOT NULL,
	"price" integer NOT NULL,
	"period" text NOT NULL,
	"trial_days" integer NOT NULL,
	"tax_category" text NOT NULL,
	"benefits" jsonb NOT NULL,
	"refund_days" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid NOT NULL,
	CONSTRAINT "plan_drafts_price" CHECK (price >= 100)
);
--> statement-breakpoint
ALTER TABLE "plan_versions" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD COLUMN "published_by" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_drafts_once" ON "plan_drafts" USING btree ("brand_id","key");--> statement-breakpoint
CREATE INDEX "subscriptions_of_plan" ON "subscriptions" USING btree ("plan_id") WHERE ended_on is null;