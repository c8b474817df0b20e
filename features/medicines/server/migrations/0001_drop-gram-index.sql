drop index concurrently if exists "medicine_names_by_grams";
