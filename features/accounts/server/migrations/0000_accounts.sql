CREATE TABLE "accounts" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"phone" text,
	"email" text,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "accounts_reachable" CHECK (phone is not null or email is not null or closed_at is not null)
);
--> statement-breakpoint
CREATE TABLE "linked_identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"person_id" uuid NOT NULL,
	"email_verified" boolean NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "linked_identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"person_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"user_type" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"suspended_at" timestamp with time zone,
	"suspended_by" uuid,
	CONSTRAINT "memberships_person_id_brand_id_user_type_pk" PRIMARY KEY("person_id","brand_id","user_type")
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"purpose" text NOT NULL,
	"person_id" uuid,
	"code_hash" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries_left" integer NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "persons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"date_of_birth" date,
	"sex" text,
	"city" text,
	"language" text DEFAULT 'en' NOT NULL,
	"image_file_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"basic_info_at" timestamp with time zone,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"user_type" text NOT NULL,
	"cookie_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_because" text,
	"device" text NOT NULL,
	"ip" text NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"blob_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_identities" ADD CONSTRAINT "linked_identities_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_images" ADD CONSTRAINT "user_images_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_phone" ON "accounts" USING btree ("phone") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree ("email") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "linked_identities_of" ON "linked_identities" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "memberships_of_brand" ON "memberships" USING btree ("brand_id","user_type","person_id");--> statement-breakpoint
CREATE INDEX "one_time_codes_latest" ON "one_time_codes" USING btree ("identifier","created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_of_address" ON "one_time_codes" USING btree ("ip","created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_by_age" ON "one_time_codes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_cookie" ON "sessions" USING btree ("cookie_hash");--> statement-breakpoint
CREATE INDEX "sessions_of_person" ON "sessions" USING btree ("person_id","brand_id","ended_at","last_seen_at");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_images_of" ON "user_images" USING btree ("person_id");