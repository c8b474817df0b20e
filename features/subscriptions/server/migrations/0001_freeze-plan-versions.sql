-- A version of a plan stays as it was sold: what changes is another version.
create function plan_versions_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a plan never changes' using errcode = 'check_violation';
end $$;
--> statement-breakpoint
create trigger plan_versions_never_change before update or delete or truncate on plan_versions
  for each statement execute function plan_versions_refuse_change();
