import type { Language } from '#platform/contract/language.ts';

/** What is set in type. All that people wrote is in `data`: a template never holds any of it. */
export interface Paper {
  /**
   * A Typst file of the app, from the root of the project; it reads `data` by `/platform/server/papers/paper.typ`.
   */
  readonly template: string;
  /** JSON. Texts went through `plainText`. */
  readonly data: object;
  readonly language: Language;
  /** What the document calls itself: shown by viewers as the name of the window. */
  readonly title: string;
  readonly madeAt: Date;
}

/** What became of it in the thread. */
export type Printed =
  | { readonly pdf: Uint8Array }
  | { readonly failed: 'not_available' | 'broken'; readonly why: string };
