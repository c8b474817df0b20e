import type { TimelineSource } from '#platform/server/timeline.ts';

/** Reports at the time at which the sample was taken, with how many values are outside. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'lab_report',
    entries: ({
      patient,
      brand,
      before,
      beforeId,
      limit,
    }) => `select r.id, r.taken_at as at from lab_reports r
      where r.patient_id = ${patient} and r.brand_id = ${brand} and (r.taken_at, r.id) < (${before}, ${beforeId})
      order by r.taken_at desc, r.id desc limit ${limit}`,
    data: ({ patient }) => `(select json_build_object(
        'title', coalesce(nullif(r.name, ''), (select string_agg(v.name, ', ' order by v.position) from (
          select v.name, v.position from lab_values v where v.report_id = r.id order by v.position limit 4) v)),
        'by', r.lab_name,
        'word', case when r.critical > 0 then 'critical' when r.abnormal > 0 then 'abnormal' end,
        'link', '/patients/' || ${patient} || '/reports/' || r.id)
      from lab_reports r where r.id = e.id)`,
  },
];
