CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"progress" integer NOT NULL,
	"attempts" integer NOT NULL,
	"blob_key" text,
	"size" bigint,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "exports_of_patient" ON "exports" USING btree ("patient_id","brand_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "exports_one_at_a_time" ON "exports" USING btree ("patient_id","brand_id") WHERE state = 'preparing';--> statement-breakpoint
CREATE INDEX "exports_to_expire" ON "exports" USING btree ("expires_at") WHERE blob_key is not null;