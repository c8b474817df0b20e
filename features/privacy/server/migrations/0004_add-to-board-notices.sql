CREATE TABLE "privacy_breach_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"breach_id" uuid NOT NULL,
	"parts" jsonb NOT NULL,
	"added_by" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "privacy_breach_parts" ADD CONSTRAINT "privacy_breach_parts_breach_id_privacy_breaches_id_fk" FOREIGN KEY ("breach_id") REFERENCES "public"."privacy_breaches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "privacy_breach_parts_of_breach" ON "privacy_breach_parts" USING btree ("breach_id","added_at","id");