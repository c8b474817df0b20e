CREATE TABLE "medicine_favourites" (
	"brand_id" text NOT NULL,
	"medicine_id" uuid NOT NULL,
	"marked_by" uuid,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "medicine_favourites_brand_id_medicine_id_pk" PRIMARY KEY("brand_id","medicine_id")
);
--> statement-breakpoint
CREATE TABLE "medicine_names" (
	"medicine_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"grams" text[] NOT NULL,
	"release_source" text NOT NULL,
	CONSTRAINT "medicine_names_medicine_id_name_pk" PRIMARY KEY("medicine_id","name")
);
--> statement-breakpoint
CREATE TABLE "medicine_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"medicine_id" uuid NOT NULL,
	"form" text NOT NULL,
	"route" text NOT NULL,
	"strength" text NOT NULL,
	"release_source" text NOT NULL,
	"release_version" text NOT NULL,
	"source" text NOT NULL,
	"reviewed_by" text,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "medicine_releases" (
	"source" text NOT NULL,
	"version" text NOT NULL,
	"medicines" integer NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "medicine_releases_source_version_pk" PRIMARY KEY("source","version")
);
--> statement-breakpoint
CREATE TABLE "medicines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"moieties" text[] NOT NULL,
	"release_source" text NOT NULL,
	"release_version" text NOT NULL,
	"source" text NOT NULL,
	"reviewed_by" text,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "medicines_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "medicine_favourites" ADD CONSTRAINT "medicine_favourites_medicine_id_medicines_id_fk" FOREIGN KEY ("medicine_id") REFERENCES "public"."medicines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medicine_names" ADD CONSTRAINT "medicine_names_medicine_id_medicines_id_fk" FOREIGN KEY ("medicine_id") REFERENCES "public"."medicines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medicine_products" ADD CONSTRAINT "medicine_products_medicine_id_medicines_id_fk" FOREIGN KEY ("medicine_id") REFERENCES "public"."medicines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "medicine_favourites_of_person" ON "medicine_favourites" USING btree ("marked_by");--> statement-breakpoint
CREATE INDEX "medicine_names_by_grams" ON "medicine_names" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "medicine_names_of_release" ON "medicine_names" USING btree ("release_source");--> statement-breakpoint
CREATE INDEX "medicine_products_of_medicine" ON "medicine_products" USING btree ("medicine_id");--> statement-breakpoint
CREATE INDEX "medicine_products_of_release" ON "medicine_products" USING btree ("release_source");--> statement-breakpoint
CREATE INDEX "medicines_of_release" ON "medicines" USING btree ("release_source");