create index concurrently if not exists "lab_cart_items_of_order" on "lab_cart_items" ("order_id") where order_id is not null;
