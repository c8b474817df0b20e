import type { Rule } from '../rule.ts';
import { linesWith } from './size-and-names.ts';

/** As wide as a page: 26 rem and more. What is narrower is a part of one. */
const AS_WIDE_AS_A_PAGE = /\b(max-inline-size|max-width):\s*(2[6-9]|[3-9]\d|\d{3,})(\.\d+)?rem\b/;

export const pageWidth: Rule = {
  name: 'page-width',
  title: 'a page is as wide as its kind: --page, --list, --reading or --task of platform/ui/tokens.css',
  applies: (path) => /^(features|platform\/web)\/.*\.css$/.test(path),
  check: (file) =>
    linesWith(file.text, AS_WIDE_AS_A_PAGE).map((line) => ({
      path: file.path,
      line,
      what: 'a width of its own; take that of its kind of page (--page, --list, --reading, --task)',
    })),
};
