CREATE TABLE "notification_settings" (
	"person_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"switches" jsonb NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_settings_person_id_brand_id_pk" PRIMARY KEY("person_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"group_key" text NOT NULL,
	"subject_id" uuid,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"fact_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"channel" text NOT NULL,
	"text" text NOT NULL,
	"code" text,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("fact_id","person_id");--> statement-breakpoint
CREATE INDEX "notifications_of_person" ON "notifications" USING btree ("brand_id","person_id","at","id");--> statement-breakpoint
CREATE INDEX "notifications_of_group" ON "notifications" USING btree ("brand_id","person_id","group_key","at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("brand_id","person_id","at","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notifications_of_closed_account" ON "notifications" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "outbox_messages_of" ON "outbox_messages" USING btree ("recipient","sent_at","id");--> statement-breakpoint
CREATE INDEX "outbox_messages_by_time" ON "outbox_messages" USING btree ("sent_at","id");--> statement-breakpoint
-- Persons belong to accounts, whose tables are not imported here.
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_person_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id");--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_person_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id");
