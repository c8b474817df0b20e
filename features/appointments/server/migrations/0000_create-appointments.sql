create extension if not exists btree_gist;--> statement-breakpoint
CREATE TABLE "appointment_history" (
	"appointment_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"change" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"by_type" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"from_starts_at" timestamp with time zone,
	"to_starts_at" timestamp with time zone NOT NULL,
	"mode" text NOT NULL,
	"why" text,
	CONSTRAINT "appointment_history_appointment_id_version_pk" PRIMARY KEY("appointment_id","version")
);
--> statement-breakpoint
CREATE TABLE "appointment_reminders" (
	"appointment_id" uuid NOT NULL,
	"reminder" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointment_reminders_appointment_id_reminder_starts_at_pk" PRIMARY KEY("appointment_id","reminder","starts_at")
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"clinician_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"booked_by" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"busy_until" timestamp with time zone NOT NULL,
	"mode" text NOT NULL,
	"status" smallint NOT NULL,
	"reason" text NOT NULL,
	"fee" integer NOT NULL,
	"follow_up" boolean NOT NULL,
	"clinic_id" uuid,
	"series_id" uuid,
	"file_count" smallint NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointments_in_order" CHECK (starts_at < ends_at and ends_at <= busy_until)
);
--> statement-breakpoint
CREATE TABLE "dated_exceptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"clinician_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"from_time" text,
	"to_time" text,
	"mode" text,
	"slot_minutes" integer,
	"buffer_minutes" integer,
	"fee" integer,
	"follow_up_fee" integer,
	"follow_up_days" integer,
	"clinic_id" uuid,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_tokens" (
	"appointment_id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"clinician_id" uuid NOT NULL,
	"day" date NOT NULL,
	"token" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "queue_tokens_in_order" UNIQUE("clinician_id","brand_id","day","token")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"clinician_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "schedules_clinician_id_brand_id_pk" PRIMARY KEY("clinician_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"clinician_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"mode" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_as" text,
	"ended_by" uuid
);
--> statement-breakpoint
CREATE TABLE "waiting_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"clinician_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"busy_until" timestamp with time zone NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_as" text
);
--> statement-breakpoint
CREATE TABLE "weekly_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"clinician_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"weekday" smallint NOT NULL,
	"from_time" text NOT NULL,
	"to_time" text NOT NULL,
	"slot_minutes" integer,
	"buffer_minutes" integer,
	"fee" integer,
	"follow_up_fee" integer,
	"follow_up_days" integer,
	"clinic_id" uuid,
	"valid_from" date,
	"valid_until" date,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "weekly_rules_weekday" CHECK (weekday between 0 and 6)
);
--> statement-breakpoint
ALTER TABLE "appointment_reminders" ADD CONSTRAINT "appointment_reminders_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_tokens" ADD CONSTRAINT "queue_tokens_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offers" ADD CONSTRAINT "waiting_offers_entry_id_waiting_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."waiting_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_of_clinician" ON "appointments" USING btree ("clinician_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointments_of_patient" ON "appointments" USING btree ("patient_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointments_of_brand" ON "appointments" USING btree ("brand_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointments_completed" ON "appointments" USING btree ("patient_id","clinician_id","starts_at") WHERE status = 9;--> statement-breakpoint
CREATE INDEX "appointments_of_series" ON "appointments" USING btree ("series_id","starts_at") WHERE series_id is not null;--> statement-breakpoint
CREATE INDEX "dated_exceptions_of" ON "dated_exceptions" USING btree ("clinician_id","brand_id","date");--> statement-breakpoint
CREATE INDEX "dated_exceptions_of_brand" ON "dated_exceptions" USING btree ("brand_id","date");--> statement-breakpoint
CREATE INDEX "waiting_entries_in_order" ON "waiting_entries" USING btree ("clinician_id","asked_at","id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_once" ON "waiting_entries" USING btree ("patient_id","clinician_id","brand_id","mode") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "waiting_entries_of_brand" ON "waiting_entries" USING btree ("brand_id","asked_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "waiting_entries_by_end" ON "waiting_entries" USING btree ("until_day") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "waiting_offers_open" ON "waiting_offers" USING btree ("clinician_id","starts_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "waiting_offers_of_entry" ON "waiting_offers" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "waiting_offers_due" ON "waiting_offers" USING btree ("held_until") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "weekly_rules_of" ON "weekly_rules" USING btree ("clinician_id","brand_id");--> statement-breakpoint
CREATE INDEX "weekly_rules_of_brand" ON "weekly_rules" USING btree ("brand_id","weekday");