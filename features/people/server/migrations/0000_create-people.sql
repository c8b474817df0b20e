CREATE TABLE "care_relations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"clinician_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "clinicians" (
	"person_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"user_type" text NOT NULL,
	"specialties" integer[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"practising_since" integer,
	"about" text DEFAULT '' NOT NULL,
	"clinic_id" uuid,
	"clinic_address" text,
	"registration_number" text,
	"registration_council" text,
	"signature_key" text,
	"signed_at" timestamp with time zone,
	"fee" integer DEFAULT 0 NOT NULL,
	"follow_up_fee" integer DEFAULT 0 NOT NULL,
	"follow_up_days" integer DEFAULT 0 NOT NULL,
	"closed_to_new_at" timestamp with time zone,
	"modes" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clinicians_person_id_brand_id_pk" PRIMARY KEY("person_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "clinics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"pin" text NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emergency_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"name" text NOT NULL,
	"relation" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"date_of_birth" date,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"holder_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"relation" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "kyc_decisions" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kyc_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"submission_id" uuid,
	"blob_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kyc_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"user_type" text NOT NULL,
	"document_type" text NOT NULL,
	"number_ends" text NOT NULL,
	"number_hash" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"waiting_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "patient_details" (
	"person_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"blood_group" text,
	"height_cm" double precision,
	"allergies" text[] DEFAULT '{}' NOT NULL,
	"conditions" text[] DEFAULT '{}' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"emergency_note" text DEFAULT '' NOT NULL,
	"preferred_clinic_id" uuid,
	"preferred_mode" text,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "patient_details_person_id_brand_id_pk" PRIMARY KEY("person_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "registration_verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"clinician_id" uuid NOT NULL,
	"registration_number" text NOT NULL,
	"registration_council" text,
	"verified" boolean NOT NULL,
	"note" text,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clinicians" ADD CONSTRAINT "clinicians_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_decisions" ADD CONSTRAINT "kyc_decisions_submission_id_kyc_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."kyc_submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_pictures" ADD CONSTRAINT "kyc_pictures_submission_id_kyc_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."kyc_submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_details" ADD CONSTRAINT "patient_details_preferred_clinic_id_clinics_id_fk" FOREIGN KEY ("preferred_clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "care_relations_one_open" ON "care_relations" USING btree ("brand_id","kind","source_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "care_relations_open" ON "care_relations" USING btree ("brand_id","clinician_id","patient_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "care_relations_of_patient" ON "care_relations" USING btree ("brand_id","patient_id","clinician_id");--> statement-breakpoint
CREATE INDEX "clinicians_of_brand" ON "clinicians" USING btree ("brand_id","user_type");--> statement-breakpoint
CREATE INDEX "clinicians_by_specialty" ON "clinicians" USING gin ("specialties");--> statement-breakpoint
CREATE INDEX "clinics_of_brand" ON "clinics" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "emergency_contacts_of_patient" ON "emergency_contacts" USING btree ("brand_id","patient_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "family_members_one_holder" ON "family_members" USING btree ("brand_id","person_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "family_members_of_holder" ON "family_members" USING btree ("brand_id","holder_id","since");--> statement-breakpoint
CREATE INDEX "kyc_pictures_of_submission" ON "kyc_pictures" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "kyc_pictures_of_person" ON "kyc_pictures" USING btree ("person_id","brand_id");--> statement-breakpoint
CREATE INDEX "kyc_pictures_unused" ON "kyc_pictures" USING btree ("created_at") WHERE submission_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "kyc_submissions_one_waits" ON "kyc_submissions" USING btree ("brand_id","person_id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "kyc_submissions_waiting" ON "kyc_submissions" USING btree ("brand_id","waiting_since","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "kyc_submissions_newest" ON "kyc_submissions" USING btree ("brand_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "kyc_submissions_of_person" ON "kyc_submissions" USING btree ("brand_id","person_id","submitted_at");--> statement-breakpoint
CREATE INDEX "kyc_submissions_by_number" ON "kyc_submissions" USING btree ("brand_id","number_hash");--> statement-breakpoint
CREATE INDEX "registration_verifications_latest" ON "registration_verifications" USING btree ("brand_id","clinician_id","decided_at");