CREATE TABLE "health_link_files" (
	"link_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content_type" text NOT NULL,
	"jwe" text NOT NULL,
	CONSTRAINT "health_link_files_link_id_position_pk" PRIMARY KEY("link_id","position")
);
--> statement-breakpoint
CREATE TABLE "health_link_opens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"recipient" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"made_by" uuid NOT NULL,
	"label" text NOT NULL,
	"token_hash" text NOT NULL,
	"passcode_hash" text,
	"tries_left" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "health_link_files" ADD CONSTRAINT "health_link_files_link_id_health_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."health_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_link_opens" ADD CONSTRAINT "health_link_opens_link_id_health_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."health_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "health_link_opens_of_link" ON "health_link_opens" USING btree ("link_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "health_links_by_token" ON "health_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "health_links_of_patient" ON "health_links" USING btree ("patient_id","brand_id","created_at");--> statement-breakpoint
CREATE INDEX "health_links_by_expiry" ON "health_links" USING btree ("expires_at");