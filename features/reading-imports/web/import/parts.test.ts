import { describe, expect, it } from 'vitest';
import { MAX_RECORD_BYTES, MAX_RECORDS } from '../../contract/imports.ts';
import { partsOf } from './parts.ts';

const many = (count: number, of: (at: number) => unknown = (at) => ({ id: at })) =>
  Array.from({ length: count }, (_, at) => of(at));
const health = (body: Record<string, unknown>) => ({ platform: 'Health Connect', body }) as const;
const ofFit = (body: Record<string, unknown>) => ({ platform: 'Google Fit', body }) as const;
const sizes = (parts: ReturnType<typeof partsOf>) => parts.map(({ records }) => records);

describe('an export', () => {
  it('that fits into one call goes as it is', () => {
    const body = { deviceName: 'x', records: many(MAX_RECORDS), StepsRecord: [] };
    expect(partsOf([health(body)])).toEqual([{ platform: 'Health Connect', body, records: MAX_RECORDS }]);
    expect(partsOf([health({ records: [] }), ofFit({ bucket: [] })])).toEqual([]);
  });

  it('that is longer goes in parts, which have every record once and say what it said', () => {
    const body = { recordType: 'Weight', records: many(4500), BloodPressureRecord: many(600), other: [1] };
    const parts = partsOf([health(body)]);
    expect(sizes(parts)).toEqual([2000, 2000, 1100]);
    expect(parts.flatMap((part) => part.body.records ?? [])).toEqual(body.records);
    expect(parts[2]?.body).toEqual({
      recordType: 'Weight',
      records: body.records.slice(4000),
      BloodPressureRecord: body.BloodPressureRecord,
    });
  });

  it('of Google Fit keeps with each point the set that it stands in', () => {
    const sets = many(3, (at) => ({
      dataSourceId: `raw:${at}`,
      dataType: { name: 'com.google.weight' },
      points: many(1500, (n) => ({ set: at, n })),
    }));
    const parts = partsOf([ofFit({ bucket: [{ dataset: sets }] })]);
    expect(sizes(parts)).toEqual([2000, 2000, 500]);
    const [first, second] = (parts[1]?.body.dataSets ?? []) as { point: unknown[] }[];
    expect(first).toMatchObject({ dataSourceId: 'raw:1', dataTypeName: 'com.google.weight' });
    expect([first?.point.length, second?.point.length]).toEqual([1000, 1000]);
    const points = parts.flatMap(({ body }) =>
      (body.dataSets as { point: unknown[] }[]).flatMap((set) => set.point),
    );
    expect(points).toEqual(sets.flatMap(({ points: all }) => all));
  });

  it('with long records has parts that one call takes, and what is longer than that is named by the server', () => {
    const long = 'അ'.repeat(100_000);
    const records = [...many(20, (id) => ({ id, long })), { long: long.repeat(10) }, { id: 'last' }];
    const parts = partsOf([health({ records })]);
    expect(sizes(parts).reduce((sum, each) => sum + each, 0)).toBe(22);
    expect(parts.length).toBeGreaterThan(2);
    for (const { body } of parts)
      expect(new TextEncoder().encode(JSON.stringify(body)).byteLength).toBeLessThan(MAX_RECORD_BYTES);
    expect(parts.flatMap(({ body }) => body.records).slice(-2)).toEqual([null, { id: 'last' }]);
  });
});
