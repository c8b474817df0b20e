import type { TimelineSource } from '#platform/server/timeline.ts';

/** Visits by when they begin; only who holds one of them can open it. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'visit',
    entries: ({
      patient,
      brand,
      before,
      beforeId,
      limit,
    }) => `select a.id, a.starts_at as at from appointments a
      where a.patient_id = ${patient} and a.brand_id = ${brand} and (a.starts_at, a.id) < (${before}, ${beforeId})
      order by a.starts_at desc, a.id desc limit ${limit}`,
    data: ({ reader }) => `(select json_build_object('about', a.mode,
        'word', case a.status when 9 then 'completed' when 8 then 'declined' when 10 then 'cancelled' when 11 then 'missed'
          when 5 then 'arrived' when 6 then 'pre_session' when 7 then 'in_session' when 12 then 'payment_pending'
          else 'booked' end,
        'by', (select p.name from persons p where p.id = a.clinician_id),
        'link', case when a.clinician_id = ${reader} then '/appointments/' || a.id end)
      from appointments a where a.id = e.id)`,
  },
];
