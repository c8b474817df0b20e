ALTER TABLE "fhir_grants" ADD COLUMN "scopes" text[];--> statement-breakpoint
ALTER TABLE "fhir_grants" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fhir_grants" ADD COLUMN "redirect" text;--> statement-breakpoint
ALTER TABLE "fhir_grants" ADD COLUMN "challenge" text;--> statement-breakpoint
ALTER TABLE "fhir_grants" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "fhir_grants" ADD COLUMN "exchanged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fhir_grants" ADD COLUMN "refresh_hash" text;