import { inPage, type RecordSource } from '#platform/server/records/record-source.ts';

/** The person's own files, with their bytes. */
export const records: readonly RecordSource[] = [
  {
    kind: 'files',
    columns: ['name', 'mime', 'size'],
    rows: (bounds) => `select f.id, f.created_at as at, json_build_object('name', f.name, 'mime', f.mime,
        'size', f.size, 'file', json_build_object('key', f.blob_key, 'name', f.name)) as data
      from files f where f.brand_id = ${bounds.brand} and f.owner_id = ${bounds.patient}
        and ${inPage('f.created_at', 'f.id', bounds)}`,
  },
];
