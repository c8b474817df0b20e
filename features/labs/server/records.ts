import { packageName } from '#features/lab-tests/server/index.ts';
import { DEFAULT_LANGUAGE } from '#platform/contract/language.ts';
import { inPage, type RecordSource } from '#platform/server/records/record-source.ts';

/** Tests in the patient's cart, and what became of tests that a clinician suggested. */
export const records: readonly RecordSource[] = [
  {
    kind: 'lab_cart',
    columns: ['test', 'state', 'suggested_by', 'why', 'reason', 'decided_at'],
    rows: (
      bounds,
    ) => `select c.id, c.created_at as at, json_build_object('package_id', c.package_id, 'state', c.state,
        'suggested_by', p.name, 'why', c.why, 'reason', c.reason, 'decided_at', c.decided_at) as data
      from lab_cart_items c left join persons p on p.id = c.suggested_by
      where c.patient_id = ${bounds.patient} and c.brand_id = ${bounds.brand}
        and ${inPage('c.created_at', 'c.id', bounds)}`,
    open: ({ data, ...row }) => ({
      ...row,
      data: { ...data, test: packageName(DEFAULT_LANGUAGE, String(data.package_id)) },
    }),
  },
];
