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
