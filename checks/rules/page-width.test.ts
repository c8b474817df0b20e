import { describe, expect, it } from 'vitest';
import { findingsOf, type Rule } from '../rule.ts';
import { pageWidth } from './page-width.ts';

const lines = (rule: Rule, path: string, text: string): number[] =>
  findingsOf(rule, [{ path, text }]).map((finding) => finding.line);

describe('page-width', () => {
  const found = (text: string) => lines(pageWidth, 'features/chat/web/list.module.css', text);

  it('refuses a width of its own for a page', () => {
    expect(found('.page {\n  max-inline-size: 44rem;\n}\n.form {\n  max-width: 30.5rem;\n}')).toEqual([2, 5]);
  });

  it('is content with the kinds of pages and with parts of one', () => {
    expect(
      found('.page {\n  max-inline-size: var(--list);\n}\n.code {\n  max-inline-size: 13rem;\n}'),
    ).toEqual([]);
    expect(lines(pageWidth, 'platform/ui/empty-state.module.css', 'max-inline-size: 32rem;')).toEqual([]);
  });
});
