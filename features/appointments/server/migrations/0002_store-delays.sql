CREATE TABLE "clinician_delays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"clinician_id" uuid NOT NULL,
	"day" date NOT NULL,
	"minutes" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "clinician_delays_minutes" CHECK (minutes > 0)
);
--> statement-breakpoint
CREATE INDEX "clinician_delays_of_day" ON "clinician_delays" USING btree ("clinician_id","brand_id","day");