import type { TimelineSource } from '#platform/server/timeline.ts';

/** What was signed, with its medicines; what was replaced or withdrawn since says so. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'prescription',
    entries: ({
      patient,
      brand,
      before,
      beforeId,
      limit,
    }) => `select x.id, x.signed_at as at from prescriptions x
      where x.patient_id = ${patient} and x.brand_id = ${brand} and (x.signed_at, x.id) < (${before}, ${beforeId})
      order by x.signed_at desc, x.id desc limit ${limit}`,
    data: ({ patient }) => `(select json_build_object(
        'title', (select string_agg(concat_ws(' ', l->>'name', l->>'strength'), ', ')
          from jsonb_array_elements(x.content->'lines') l),
        'by', x.sealed->'doctor'->>'name',
        'word', case when x.withdrawn_at is not null then 'withdrawn' when x.replaced_by is not null then 'replaced'
          else 'signed' end,
        'link', '/patients/' || ${patient} || '/prescriptions/' || x.id)
      from prescriptions x where x.id = e.id)`,
  },
];
