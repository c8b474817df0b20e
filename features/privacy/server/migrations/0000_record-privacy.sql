CREATE TABLE "privacy_breach_people" (
	"breach_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "privacy_breach_people_breach_id_person_id_pk" PRIMARY KEY("breach_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "privacy_breaches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"state" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"resource" text,
	"reader_id" uuid,
	"session_id" uuid,
	"what_happened" text NOT NULL,
	"prepared_by" uuid NOT NULL,
	"prepared_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "privacy_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"given" boolean NOT NULL,
	"notice_version" integer NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privacy_nominees" (
	"brand_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"relation" text NOT NULL,
	"phone" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "privacy_nominees_brand_id_person_id_pk" PRIMARY KEY("brand_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"made_by" uuid NOT NULL,
	"text" text NOT NULL,
	"access_id" uuid,
	"made_at" timestamp with time zone NOT NULL,
	"acknowledge_by" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"settle_by" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"handled_by" uuid,
	"outcome" text,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "privacy_breach_people" ADD CONSTRAINT "privacy_breach_people_breach_id_privacy_breaches_id_fk" FOREIGN KEY ("breach_id") REFERENCES "public"."privacy_breaches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "privacy_breach_people_of_person" ON "privacy_breach_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "privacy_breaches_of_brand" ON "privacy_breaches" USING btree ("brand_id","prepared_at","id");--> statement-breakpoint
CREATE INDEX "privacy_consents_newest" ON "privacy_consents" USING btree ("brand_id","person_id","purpose","decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_numbers" ON "privacy_requests" USING btree ("brand_id","position");--> statement-breakpoint
CREATE INDEX "privacy_requests_open" ON "privacy_requests" USING btree ("brand_id","made_at","id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "privacy_requests_of_brand" ON "privacy_requests" USING btree ("brand_id","made_at","id");--> statement-breakpoint
CREATE INDEX "privacy_requests_of_patient" ON "privacy_requests" USING btree ("patient_id","made_at");