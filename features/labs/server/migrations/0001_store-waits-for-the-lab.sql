CREATE TABLE "lab_waits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"pin" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "lab_waits_once" ON "lab_waits" USING btree ("person_id","brand_id","pin") WHERE notified_at is null;--> statement-breakpoint
CREATE INDEX "lab_waits_open" ON "lab_waits" USING btree ("pin") WHERE notified_at is null;--> statement-breakpoint
CREATE INDEX "lab_waits_of_person" ON "lab_waits" USING btree ("person_id");