ALTER TABLE "lab_orders" VALIDATE CONSTRAINT "lab_orders_total";
