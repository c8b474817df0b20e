create index concurrently if not exists "clinicians_by_name_key" on "clinicians" ("brand_id", ("name_key" collate "C"), "person_id");
