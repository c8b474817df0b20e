-- Nobody is booked twice at a time, whatever the application believes. 4, 5, 6, 7 and 12 are the statuses in
-- which the time belongs to the appointment (ACTIVE_STATUSES). A clinician is busy through the buffer as well.
alter table "appointments" add constraint "appointments_clinician_free"
  exclude using gist ("clinician_id" with =, tstzrange("starts_at", "busy_until") with &&)
  where ("status" in (4, 5, 6, 7, 12));
--> statement-breakpoint
alter table "appointments" add constraint "appointments_patient_free"
  exclude using gist ("patient_id" with =, tstzrange("starts_at", "ends_at") with &&)
  where ("status" in (4, 5, 6, 7, 12));
