-- The list of a brand's clinicians goes by name, in pages. Their names are in "persons" among those of all patients, so
-- no index of that table leads to the next clinician. The expression is that of repository/names.ts.
ALTER TABLE "clinicians" ADD COLUMN "name_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
create or replace function people_name_key(name text) returns text language sql immutable as $$
  select lower(regexp_replace(coalesce(name, ''), '^(dr|prof)[.]?[[:space:]]+', '', 'i'))
$$;--> statement-breakpoint
create or replace function set_clinician_name_key() returns trigger language plpgsql as $$
begin
  new.name_key := (select people_name_key(p.name) from persons p where p.id = new.person_id);
  return new;
end $$;--> statement-breakpoint
-- With the rights of its owner: with row security the connection sees the profile at one brand alone.
create or replace function change_clinician_name_keys() returns trigger language plpgsql
  security definer set search_path = public as $$
begin
  update clinicians set name_key = people_name_key(new.name) where person_id = new.id;
  return null;
end $$;--> statement-breakpoint
create trigger clinicians_get_name_key before insert on clinicians
  for each row execute function set_clinician_name_key();--> statement-breakpoint
create trigger clinicians_follow_name after update of name on persons
  for each row when (old.name is distinct from new.name) execute function change_clinician_name_keys();--> statement-breakpoint
update clinicians c set name_key = people_name_key(p.name) from persons p where p.id = c.person_id;
