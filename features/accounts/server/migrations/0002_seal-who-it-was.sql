ALTER TABLE "persons" ADD COLUMN "sealed_identity" jsonb;--> statement-breakpoint
UPDATE "persons" SET "sealed_identity" = jsonb_build_object('name', "name", 'date_of_birth', "date_of_birth", 'sex', "sex", 'city', "city"),
	"name" = NULL, "date_of_birth" = NULL, "sex" = NULL, "city" = NULL
WHERE "erased_at" IS NOT NULL AND "seal_ended_at" IS NULL
	AND EXISTS (SELECT 1 FROM "memberships" WHERE "person_id" = "persons"."id" AND "user_type" = 'patient')
	AND NOT EXISTS (SELECT 1 FROM "memberships" WHERE "person_id" = "persons"."id" AND "user_type" <> 'patient');
