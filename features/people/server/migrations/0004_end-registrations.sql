CREATE TABLE "registration_reminders" (
	"verification_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "registration_reminders_verification_id_kind_pk" PRIMARY KEY("verification_id","kind")
);
--> statement-breakpoint
ALTER TABLE "registration_verifications" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "registration_reminders" ADD CONSTRAINT "registration_reminders_verification_id_registration_verifications_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."registration_verifications"("id") ON DELETE no action ON UPDATE no action;