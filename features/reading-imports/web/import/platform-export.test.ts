import { describe, expect, it } from 'vitest';
import { isExportFile } from './export-file.ts';
import { platformExport } from './platform-export.ts';

const read = (value: unknown) => platformExport(JSON.stringify(value));

describe('an export of a platform', () => {
  it('is of Health Connect with records, with lists by type, or as a bare list', () => {
    const record = { recordType: 'WeightRecord', time: '2026-11-01T06:00:00Z' };
    expect(read({ records: [record] })).toEqual({ platform: 'Health Connect', body: { records: [record] } });
    expect(read({ BloodGlucoseRecord: [{}] })?.platform).toBe('Health Connect');
    expect(read({ weight: [{}] })?.platform).toBe('Health Connect');
    expect(read([record])).toEqual({ platform: 'Health Connect', body: { records: [record] } });
  });

  it('is of Google Fit with buckets, data sets or points, as its calls and downloads spell them', () => {
    expect(read({ bucket: [{ dataset: [] }] })?.platform).toBe('Google Fit');
    expect(read({ 'Data Source': 'x', 'Data Points': [{}] })?.platform).toBe('Google Fit');
    const set = { dataTypeName: 'com.google.weight', point: [] };
    expect(read([set])).toEqual({ platform: 'Google Fit', body: { dataSets: [set] } });
  });

  it('begins with a mark or without', () => {
    expect(platformExport('\uFEFF{"records":[]}')?.platform).toBe('Health Connect');
  });

  it.each([
    '',
    'null',
    '12',
    '"records"',
    '[]',
    '[1]',
    '{}',
    '{"records":{}}',
    '{"name":["x"]}',
    '{"records":[',
  ])('is not %j', (text) => expect(platformExport(text)).toBeNull());

  it('is recognised by its name or type', () => {
    expect(isExportFile({ name: 'Fit.JSON', type: '' })).toBe(true);
    expect(isExportFile({ name: 'export', type: 'application/json' })).toBe(true);
    expect(isExportFile({ name: 'takeout-1.ZIP', type: '' })).toBe(true);
    expect(isExportFile({ name: 'takeout', type: 'application/x-zip-compressed' })).toBe(true);
    expect(isExportFile({ name: 'json.csv', type: 'text/csv' })).toBe(false);
  });
});
