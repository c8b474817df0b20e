CREATE TABLE "contact_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"old_value" text,
	"new_value" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"undo_token_hash" text,
	"undo_until" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_changes_of" ON "contact_changes" USING btree ("person_id","proven_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_changes_by_token" ON "contact_changes" USING btree ("undo_token_hash");--> statement-breakpoint
CREATE INDEX "contact_changes_by_age" ON "contact_changes" USING btree ("proven_at");