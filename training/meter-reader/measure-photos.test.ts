import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { generate } from './generator/generate.ts';
import { photoOutcomes, photosShown } from './measure-photos.ts';

it('understands what a hospital notes of its photos, and says which line it can’t', () => {
  const header = 'file;kind;unit;value;systolic;diastolic;pulse';
  const noted = `${header}\na.jpg;blood_pressure;mmHg;;128;84;72\nb.jpg;blood_sugar;mg/dL;Hi\nc.jpg;none\n`;
  expect(photosShown(noted)).toEqual([
    { file: 'a.jpg', truth: { kind: 'blood_pressure', unit: 'mmHg', texts: ['128', '84', '72'] } },
    { file: 'b.jpg', truth: { kind: 'blood_sugar', unit: 'mg/dL', texts: ['HI'] } },
    { file: 'c.jpg', truth: { kind: 'none', unit: '', texts: [] } },
  ]);
  expect(() => photosShown(`${header}\na.jpg;shoe size;;43`)).toThrow('line 2');
  expect(() => photosShown(`${header}\na.jpg;weight;kg;`)).toThrow('line 2');
});

it('measures a folder of photos', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'photos-'));
  try {
    const [width, height] = [640, 480];
    const numbers = [3_000_000_000, 3_000_000_001, 3_000_000_002, 3_000_000_003];
    const lines = await Promise.all(
      numbers.map(async (number) => {
        const { grey, truth } = generate('train', number, { width, height, framing: 'photo' });
        const raw = { width, height, channels: 1 } as const;
        await sharp(Uint8Array.from(grey), { raw })
          .jpeg()
          .toFile(join(folder, `${number}.jpg`));
        const [first = '', second = '', third = ''] = truth.texts;
        const cells = truth.kind === 'blood_pressure' ? ['', first, second, third] : [first, '', '', second];
        return [`${number}.jpg`, truth.kind, truth.unit, ...cells].join(',');
      }),
    );
    writeFileSync(
      join(folder, 'readings.csv'),
      [
        'file,kind,unit,value,systolic,diastolic,pulse',
        'letter.jpg,none',
        'missing.jpg,blood_sugar,mg/dL,104',
        ...lines,
      ].join('\n'),
    );
    writeFileSync(join(folder, 'letter.jpg'), 'a letter');
    const { outcomes, unreadable } = await photoOutcomes(folder);
    expect(unreadable.map(({ file }) => file)).toEqual(['letter.jpg', 'missing.jpg']);
    expect(outcomes.map(({ file }) => file)).toEqual(numbers.map((number) => `${number}.jpg`));
    expect(outcomes.every(({ took }) => took > 0)).toBe(true);
    expect(outcomes.some(({ said }) => said === 'right')).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
