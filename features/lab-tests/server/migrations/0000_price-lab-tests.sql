CREATE TABLE "lab_offers" (
	"brand_id" text NOT NULL,
	"package_id" text NOT NULL,
	"valid_from" date NOT NULL,
	"price" integer,
	"is_sold" boolean,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lab_offers_brand_id_package_id_valid_from_pk" PRIMARY KEY("brand_id","package_id","valid_from"),
	CONSTRAINT "lab_offers_say_something" CHECK (price is not null or is_sold is not null),
	CONSTRAINT "lab_offers_price" CHECK (price > 0)
);
