CREATE TABLE "medication_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"watch_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"watcher_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"slot" text NOT NULL,
	"important" boolean NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "medication_watches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"label" text NOT NULL,
	"important_only" boolean NOT NULL,
	"token_hash" text NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"watcher_id" uuid,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "medication_alerts" ADD CONSTRAINT "medication_alerts_watch_id_medication_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."medication_watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "medication_alerts_once" ON "medication_alerts" USING btree ("watch_id","due_at");--> statement-breakpoint
CREATE INDEX "medication_alerts_of_patient" ON "medication_alerts" USING btree ("patient_id","brand_id","sent_at");--> statement-breakpoint
CREATE INDEX "medication_alerts_open" ON "medication_alerts" USING btree ("patient_id","brand_id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "medication_alerts_of_watcher" ON "medication_alerts" USING btree ("watcher_id","brand_id","sent_at");--> statement-breakpoint
CREATE INDEX "medication_watches_of_patient" ON "medication_watches" USING btree ("patient_id","brand_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "medication_watches_of_watcher" ON "medication_watches" USING btree ("watcher_id","brand_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "medication_watches_by_patient" ON "medication_watches" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "medication_watches_by_watcher" ON "medication_watches" USING btree ("watcher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "medication_watches_by_token" ON "medication_watches" USING btree ("token_hash");