-- A transfer is zero in sum when its transaction commits, whatever the application believes.
create function ledger_require_balance() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) from ledger_entries where transfer_id = new.transfer_id) <> 0 then
    raise exception 'ledger transfer % is not zero in sum', new.transfer_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_require_balance();
--> statement-breakpoint
create function ledger_require_entries() returns trigger language plpgsql as $$
begin
  if (select count(*) from ledger_entries where transfer_id = new.id) < 2 then
    raise exception 'ledger transfer % has no two entries', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_transfers_entries after insert on ledger_transfers
  deferrable initially deferred for each row execute function ledger_require_entries();
--> statement-breakpoint
-- What was posted stays: a mistake is corrected by another transfer.
create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'check_violation';
end $$;
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
--> statement-breakpoint
create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function ledger_refuse_change();
