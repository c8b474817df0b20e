ALTER TABLE "lab_values" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lab_values" ADD COLUMN "corrected_from" text;