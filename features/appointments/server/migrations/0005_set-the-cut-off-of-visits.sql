CREATE TABLE "visit_rules" (
	"brand_id" text PRIMARY KEY NOT NULL,
	"cut_off_hours" smallint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "cut_off_hours" smallint;