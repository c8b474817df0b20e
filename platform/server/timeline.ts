/** Where a page begins, for the SQL of a source: names of parameters, and of the reader. */
export interface TimelineBounds {
  readonly patient: string;
  readonly brand: string;
  /** Who reads: files are shared with persons. */
  readonly reader: string;
  /** Only entries below `(before, beforeId)`, compared as a pair. */
  readonly before: string;
  readonly beforeId: string;
  readonly limit: string;
}

/**
 * What a feature contributes to the timeline of a patient. The parts of all features become one statement, so each has
 * to walk down an index of its own and stop at the limit, however much there is.
 */
export interface TimelineSource {
  /** One of `TIMELINE_KINDS` of the timeline. */
  readonly kind: string;
  /** SQL that gives `id uuid, at timestamptz`, newest first, at most the limit. */
  readonly entries: (bounds: TimelineBounds) => string;
  /**
   * SQL of one JSON object for the entry `e` (`e.id`, `e.at`), looked up for the entries of a page only:
   * `{ title?, by?, word?, link?, readings? }`, see `TimelineRow` of the timeline.
   */
  readonly data: (bounds: TimelineBounds) => string;
  /** Of titles that are encrypted at rest. */
  readonly openTitle?: (id: string, title: string) => string;
}
