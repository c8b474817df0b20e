/** Lighthouse's four scores, in its order. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];
/** The least that is good enough, out of 100. A page behind the sign-in is in no search engine. */
export type Targets = Readonly<Partial<Record<Category, number>>>;

interface Audit {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
}
/** What we read of Lighthouse's report. */
export interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
  readonly runtimeError?: { readonly message: string };
}

export interface Judged {
  readonly category: Category;
  readonly score: number;
  readonly target: number;
  readonly isMet: boolean;
  /** What costs points, by Lighthouse's names; of performance only its measures. */
  readonly faults: readonly string[];
}

/** @throws if Lighthouse could not look at the page, or gave no score */
export function judge(report: Report, targets: Targets): Judged[] {
  if (report.runtimeError) throw new Error(`Lighthouse: ${report.runtimeError.message}`);
  return CATEGORIES.flatMap((category) => {
    const target = targets[category];
    if (target === undefined) return [];
    const { score, auditRefs } = report.categories[category] ?? { score: null, auditRefs: [] };
    if (score === null) throw new Error(`Lighthouse gave no score for ${category}`);
    const faults = auditRefs.flatMap(({ id }) => {
      const audit = report.audits[id];
      if (!audit || audit.score === null || audit.score >= 0.9) return [];
      return [[id, audit.displayValue].filter(Boolean).join(' ')];
    });
    const points = Math.round(score * 100);
    return [{ category, score: points, target, isMet: points >= target, faults }];
  });
}

/** One line for each score. */
export const linesOf = (page: string, judged: readonly Judged[]): string[] =>
  judged.map(({ category, score, target, isMet, faults }) =>
    [
      page.padEnd(10),
      category.padEnd(15),
      `${score}`.padStart(3),
      `at least ${target}`.padEnd(13),
      isMet ? 'met' : 'MISSED',
      faults.join('; '),
    ]
      .join('  ')
      .trimEnd(),
  );
