import { describe, expect, it } from 'vitest';
import { exportsIn } from './export-file.ts';
import { type Packed, zipOf } from './zip.test-kit.ts';

const FIT = JSON.stringify({
  'Data Source': 'raw:com.google.weight:x',
  'Data Points': [{ fitValue: [{ value: { fpVal: 70 } }] }],
});
const zip = (...files: Packed[]) => new File([zipOf(files)], 'takeout.zip');
const inFit = (name: string, text: string | Uint8Array = FIT): Packed => ({
  name: `Takeout/Fit/All Data/${name}.json`,
  text,
});

describe('a .zip', () => {
  it('of Google is opened, and what is no reading is left alone', async () => {
    const found = await exportsIn(
      zip(
        { name: 'Takeout/archive_browser.html', text: '<html>' },
        inFit('derived_com.google.weight_com.google.android'),
        { ...inFit('raw_com.google.blood_glucose_x'), stored: true },
        inFit('derived_com.google.step_count.delta_x', '{"Data Points": [{}]}'),
        inFit('derived_com.google.heart_rate.bpm_x', 'not even JSON'),
        { name: 'Takeout/Fit/Daily activity metrics/2026-03-01.csv', text: 'x,y' },
      ),
    );
    expect(found).toEqual([
      { platform: 'Google Fit', body: JSON.parse(FIT) },
      { platform: 'Google Fit', body: JSON.parse(FIT) },
    ]);
  });

  it('may have a comment, and names in any script', async () => {
    const bytes = zipOf([{ name: 'അളവുകൾ.json', text: '{"records":[{}]}' }], 'made on Sunday');
    expect(await exportsIn(new File([bytes], 'x', { type: 'application/zip' }))).toMatchObject([
      { platform: 'Health Connect' },
    ]);
  });

  it('with the backup of Health Connect, or with nothing, is distinguished', async () => {
    expect(await exportsIn(zip({ name: 'health_connect_export.db', text: 'SQLite format 3' }))).toBe(
      'database',
    );
    expect(await exportsIn(zip({ name: 'notes.txt', text: 'x' }))).toBe('nothing');
    expect(await exportsIn(zip())).toBe('nothing');
  });

  it('that is none, cut off, locked or packed otherwise can’t be opened', async () => {
    const whole = zipOf([inFit('a')]);
    for (const bytes of [
      whole.slice(0, -30),
      whole.slice(40),
      new Uint8Array(0),
      new Uint8Array(100_000),
      zipOf([{ ...inFit('a'), locked: true }]),
      zipOf([{ ...inFit('a'), method: 99 }]),
      zipOf([{ ...inFit('a'), stored: true, method: 8 }]),
    ])
      expect(await exportsIn(new File([bytes], 'x.zip'))).toBe('packed');
  });

  it('that grows beyond all measure is left at the bound, however many files share it', async () => {
    const bomb = new Uint8Array(33 * 1_048_576).fill(32);
    const file = zip(inFit('bomb', bomb));
    expect(file.size).toBeLessThan(100_000);
    expect(await exportsIn(file)).toBe('large');
    const third = inFit('third', bomb.slice(0, 11 * 1_048_576));
    expect(await exportsIn(zip(third, third, third))).toBe('large');
  });
});

it('a .json is taken as it is, up to a bound', async () => {
  expect(await exportsIn(new File([FIT], 'fit.json'))).toMatchObject([{ platform: 'Google Fit' }]);
  expect(await exportsIn(new File(['{"a":1}'], 'x.json'))).toBe('unknown');
  const size = 33 * 1_048_576;
  expect(await exportsIn({ name: 'x.json', type: '', size } as File)).toBe('large');
});
