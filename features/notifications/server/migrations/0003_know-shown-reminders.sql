CREATE TABLE "push_reminders" (
	"subscription_id" uuid NOT NULL,
	"group_key" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"pushed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_reminders_subscription_id_group_key_pk" PRIMARY KEY("subscription_id","group_key")
);
--> statement-breakpoint
ALTER TABLE "push_reminders" ADD CONSTRAINT "push_reminders_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_reminders_by_age" ON "push_reminders" USING btree ("pushed_at");