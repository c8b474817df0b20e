CREATE TABLE "fhir_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"granted_by" uuid NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "fhir_reads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"resource" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "fhir_grants_in_force" ON "fhir_grants" USING btree ("client_id","brand_id","patient_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "fhir_grants_of_patient" ON "fhir_grants" USING btree ("patient_id","brand_id");--> statement-breakpoint
CREATE INDEX "fhir_reads_of_patient" ON "fhir_reads" USING btree ("patient_id","brand_id","client_id","at");