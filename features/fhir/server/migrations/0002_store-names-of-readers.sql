CREATE TABLE "fhir_readers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"name" text NOT NULL
);
