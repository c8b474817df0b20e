import { expect, it } from 'vitest';
import { judge, linesOf, type Report } from './lighthouse-scores.ts';

const audit = (id: string, score: number | null, displayValue?: string) => ({
  ...{ id, title: id, score },
  ...(displayValue ? { displayValue } : {}),
});
const report = (performance: number, seo: number | null): Report => ({
  categories: {
    performance: {
      score: performance,
      auditRefs: [{ id: 'largest-contentful-paint' }, { id: 'speed-index' }],
    },
    seo: { score: seo, auditRefs: [{ id: 'meta-description' }, { id: 'canonical' }] },
  },
  audits: {
    'largest-contentful-paint': audit('largest-contentful-paint', 0.6, '3.2 s'),
    'speed-index': audit('speed-index', 0.99, '1.0 s'),
    'meta-description': audit('meta-description', 0),
    canonical: audit('canonical', null),
  },
});

it('holds each score against its target and names what costs points', () => {
  const judged = judge(report(0.964, 1), { performance: 97, seo: 100 });
  expect(judged.map(({ score, isMet }) => [score, isMet])).toEqual([
    [96, false],
    [100, true],
  ]);
  expect(judged[0]?.faults).toEqual(['largest-contentful-paint 3.2 s']);
  expect(linesOf('sign-in', judged)[0]).toMatch(/^sign-in +performance +96 +at least 97 +MISSED +largest-/);
});

it('asks of a page only what it has targets for', () => {
  expect(judge(report(0.9, 0), { performance: 90 }).map(({ category, isMet }) => [category, isMet])).toEqual([
    ['performance', true],
  ]);
});

it('does not take a page that could not be looked at for one that is good', () => {
  expect(() => judge(report(1, null), { seo: 100 })).toThrow('no score for seo');
  expect(() => judge({ ...report(1, 1), runtimeError: { message: 'NO_FCP' } }, {})).toThrow('NO_FCP');
});
