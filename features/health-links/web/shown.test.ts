// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { shownOf } from './shown.ts';

it('shows each line of a section, also two that say the same', () => {
  const div =
    '<div xmlns="http://www.w3.org/1999/xhtml"><p>Weight: 70 kg</p><p>Weight: 70 kg</p><p> </p></div>';
  const section = [{ title: 'Vital signs', text: { div } }];
  const composition = { resourceType: 'Composition', date: '2026-11-30T04:30:00Z', section };
  const { sections } = shownOf({
    entry: [{ resource: composition }, { resource: { resourceType: 'Patient' } }],
  });
  expect(sections[0]?.lines.map(({ text }) => text)).toEqual(['Weight: 70 kg', 'Weight: 70 kg']);
});

it('names the sections of a summary by their codes, so that each reader has them in their language', () => {
  const codes = ['11450-4', '48765-2', '8716-3', '1234-5'];
  const section = codes.map((code) => ({ title: code, code: { coding: [{ code }] } }));
  const { sections } = shownOf({
    entry: [
      { resource: { resourceType: 'Composition', date: '2026-11-30T04:30:00Z', section } },
      { resource: { resourceType: 'Patient' } },
    ],
  });
  expect(sections.map(({ name, title }) => name ?? title)).toEqual([
    ...['problems', 'allergies', 'vitals'],
    '1234-5',
  ]);
});
