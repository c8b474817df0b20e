import { expect, it } from 'vitest';
import { type SignedContent, summaryOf } from './summary.ts';
import { inReadingOrder } from './summary-order.ts';

const document = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const added = (day: string, text: string) => ({
  reason: 'Correction',
  text,
  writtenAt: `${day}T09:00:00.000Z`,
});
const note = (noteId: string, day: string, of: Partial<SignedContent>): SignedContent => ({
  ...{ noteId, signedAt: `${day}T08:00:00.000Z`, content: {}, addenda: [], ...of },
});
function linesOf(...signed: SignedContent[]): string[] {
  const { lines, addenda } = summaryOf({ signed, allergies: [], readings: [] }, '2026-12-01');
  return inReadingOrder(lines, addenda).map(
    (line) =>
      `${'about' in line ? line.about : 'addendum'} ${line.note_id} ${line.at?.slice(0, 10)} ${line.text}`,
  );
}

it('what was added to a note later stands behind its last line, oldest first', () => {
  const newest = note('b', '2026-11-20', {
    content: { plan: document('5 mg daily'), advice: document('Walk') },
    addenda: [added('2026-11-21', '10 mg daily'), added('2026-11-22', 'Walk and swim')],
  });
  const before = note('a', '2026-11-01', {
    content: { plan: document('2 mg daily'), warning_signs: document('Swelling') },
    addenda: [added('2026-11-02', 'Swelling of one leg')],
  });
  expect(linesOf(newest, before)).toEqual([
    'plan b 2026-11-20 5 mg daily',
    'advice b 2026-11-20 Walk',
    'addendum b 2026-11-21 Correction: 10 mg daily',
    'addendum b 2026-11-22 Correction: Walk and swim',
    'warning_signs a 2026-11-01 Swelling',
    'addendum a 2026-11-02 Correction: Swelling of one leg',
  ]);
});

it('what was added to a note that gives no line is shown if it is newer than the newest note', () => {
  const newest = note('b', '2026-11-20', { content: { plan: document('5 mg daily') } });
  const before = note('a', '2026-11-01', {
    addenda: [added('2026-11-02', 'Old'), added('2026-11-25', 'The biopsy is benign')],
  });
  expect(linesOf(newest, before)).toEqual([
    'plan b 2026-11-20 5 mg daily',
    'addendum a 2026-11-25 Correction: The biopsy is benign',
  ]);
});

it('a long addition is cut, and the newest ten are shown', () => {
  const addenda = Array.from({ length: 12 }, (_, at) =>
    added(`2026-11-${10 + at}`, `${at} ${'x'.repeat(700)}`),
  );
  const lines = linesOf(note('a', '2026-11-01', { content: { plan: document('Rest') }, addenda }));
  expect(lines).toHaveLength(11);
  expect(lines[1]).toMatch(/^addendum a 2026-11-12 Correction: 2 x+…$/);
});
