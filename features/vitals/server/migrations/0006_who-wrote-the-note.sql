ALTER TABLE "vital_triage" ADD COLUMN "note_by" uuid;--> statement-breakpoint
ALTER TABLE "vital_triage" ADD COLUMN "note_at" timestamp with time zone;