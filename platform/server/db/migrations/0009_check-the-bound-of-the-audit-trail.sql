ALTER TABLE "audit_reads" VALIDATE CONSTRAINT "audit_reads_bound";--> statement-breakpoint
ALTER TABLE "audit_acts" VALIDATE CONSTRAINT "audit_acts_bound";
