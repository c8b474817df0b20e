CREATE TABLE "customer_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"label" text NOT NULL,
	"flat" text NOT NULL,
	"building" text,
	"street" text,
	"landmark" text,
	"locality" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"pin" text NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"contact_name" text,
	"contact_phone" text,
	"notes" text,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_addresses_whole_point" CHECK ((lat is null) = (lng is null))
);
--> statement-breakpoint
CREATE INDEX "customer_addresses_of_person" ON "customer_addresses" USING btree ("person_id","brand_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_addresses_one_default" ON "customer_addresses" USING btree ("person_id","brand_id") WHERE is_default;