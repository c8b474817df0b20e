CREATE TABLE "file_shares" (
	"file_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"shared_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "file_shares_file_id_person_id_pk" PRIMARY KEY("file_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "added_by" uuid;--> statement-breakpoint
ALTER TABLE "file_shares" ADD CONSTRAINT "file_shares_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_shares_of_person" ON "file_shares" USING btree ("person_id","until");