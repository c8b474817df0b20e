CREATE TABLE "call_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"call_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"given_by" uuid NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"text_id" text NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"adult_name" text,
	"adult_relation" text
);
--> statement-breakpoint
CREATE TABLE "call_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"call_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"participant_id" uuid,
	"by_id" uuid,
	"medium" text,
	"call_medium" text,
	"why" text,
	"minutes" smallint
);
--> statement-breakpoint
CREATE TABLE "call_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"call_id" uuid NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"used_by" uuid,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" uuid
);
--> statement-breakpoint
CREATE TABLE "call_participants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"call_id" uuid NOT NULL,
	"role" text NOT NULL,
	"person_id" uuid,
	"guest_name" text,
	"guest_token_hash" text,
	"guest_token_until" timestamp with time zone,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"admitted_at" timestamp with time zone,
	"admitted_by" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	"camera" boolean NOT NULL,
	"microphone" boolean NOT NULL,
	"medium" text
);
--> statement-breakpoint
CREATE TABLE "call_rings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"call_id" uuid NOT NULL,
	"rung_by" uuid NOT NULL,
	"rung_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" uuid
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"appointment_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"clinician_id" uuid NOT NULL,
	"engine" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"medium" text,
	CONSTRAINT "calls_of_appointment" UNIQUE("appointment_id")
);
--> statement-breakpoint
ALTER TABLE "call_consents" ADD CONSTRAINT "call_consents_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_events" ADD CONSTRAINT "call_events_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_links" ADD CONSTRAINT "call_links_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_participants" ADD CONSTRAINT "call_participants_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_rings" ADD CONSTRAINT "call_rings_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_consents_of_call" ON "call_consents" USING btree ("call_id","given_at");--> statement-breakpoint
CREATE INDEX "call_events_of_call" ON "call_events" USING btree ("call_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "call_links_by_token" ON "call_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "call_links_of_call" ON "call_links" USING btree ("call_id","made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "call_participants_once" ON "call_participants" USING btree ("call_id","person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "call_participants_of_call" ON "call_participants" USING btree ("call_id","joined_at");--> statement-breakpoint
CREATE UNIQUE INDEX "call_participants_by_token" ON "call_participants" USING btree ("guest_token_hash") WHERE guest_token_hash is not null;--> statement-breakpoint
CREATE INDEX "call_participants_of_person" ON "call_participants" USING btree ("person_id") WHERE state in ('waiting', 'admitted');--> statement-breakpoint
CREATE INDEX "call_rings_of_call" ON "call_rings" USING btree ("call_id","rung_at");--> statement-breakpoint
CREATE UNIQUE INDEX "call_rings_one_at_a_time" ON "call_rings" USING btree ("call_id") WHERE state = 'ringing';--> statement-breakpoint
CREATE INDEX "calls_of_patient" ON "calls" USING btree ("patient_id","opened_at");--> statement-breakpoint
CREATE INDEX "calls_of_clinician" ON "calls" USING btree ("clinician_id","opened_at");