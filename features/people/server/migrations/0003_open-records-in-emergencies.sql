CREATE TABLE "break_glass_accesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "break_glass_accesses_one_open" ON "break_glass_accesses" USING btree ("brand_id","doctor_id","patient_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "break_glass_accesses_of_patient" ON "break_glass_accesses" USING btree ("brand_id","patient_id","since");--> statement-breakpoint
CREATE INDEX "break_glass_accesses_to_end" ON "break_glass_accesses" USING btree ("ends_at") WHERE ended_at is null;