CREATE TABLE "blobs_to_delete" (
	"blob_key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_attachments" (
	"file_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"attached_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_attachments_file_id_subject_kind_subject_id_pk" PRIMARY KEY("file_id","subject_kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "file_grants" (
	"file_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_grants_file_id_person_id_subject_kind_subject_id_pk" PRIMARY KEY("file_id","person_id","subject_kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sent_hash" text NOT NULL,
	"blob_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_attachments" ADD CONSTRAINT "file_attachments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_grants" ADD CONSTRAINT "file_grants_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_attachments_of_subject" ON "file_attachments" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "file_grants_of_person" ON "file_grants" USING btree ("person_id","file_id");--> statement-breakpoint
CREATE INDEX "file_grants_of_subject" ON "file_grants" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "files_of_owner" ON "files" USING btree ("brand_id","owner_id","created_at","id");--> statement-breakpoint
-- Persons belong to accounts, whose tables are not imported here.
ALTER TABLE "files" ADD CONSTRAINT "files_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."persons"("id");--> statement-breakpoint
ALTER TABLE "file_grants" ADD CONSTRAINT "file_grants_person_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id");
