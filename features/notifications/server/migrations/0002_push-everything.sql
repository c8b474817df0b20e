ALTER TABLE "notification_settings" ADD COLUMN "quiet_zone" text;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "push_offer_closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "paused_until" timestamp with time zone;