-- allow safe-migration: the check that replaces it accepts more, so that servers of before lose nothing
ALTER TABLE "lab_orders" DROP CONSTRAINT "lab_orders_total";--> statement-breakpoint
ALTER TABLE "lab_orders" ADD CONSTRAINT "lab_orders_total" CHECK (total >= 0) NOT VALID;
