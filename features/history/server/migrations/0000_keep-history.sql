CREATE TABLE "history_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"reported_by" uuid NOT NULL,
	"reported_by_type" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" uuid,
	"disputed_at" timestamp with time zone,
	"dispute_text" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_none_known" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"said_by" uuid NOT NULL,
	"said_by_type" text NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "history_versions" (
	"entry_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"by_type" text NOT NULL,
	CONSTRAINT "history_versions_entry_id_version_pk" PRIMARY KEY("entry_id","version")
);
--> statement-breakpoint
ALTER TABLE "history_versions" ADD CONSTRAINT "history_versions_entry_id_history_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."history_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_entries_of_patient" ON "history_entries" USING btree ("patient_id","brand_id","kind");--> statement-breakpoint
CREATE INDEX "history_entries_by_time" ON "history_entries" USING btree ("patient_id","brand_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "history_none_known_once" ON "history_none_known" USING btree ("patient_id","brand_id","kind") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "history_none_known_of_patient" ON "history_none_known" USING btree ("patient_id","brand_id");