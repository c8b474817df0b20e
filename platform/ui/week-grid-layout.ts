export interface Span {
  /** Minutes since midnight. */
  readonly start: number;
  readonly end: number;
}

export interface Lane {
  /** Which of `of` columns side by side. */
  readonly lane: number;
  readonly of: number;
}

/** Blocks that overlap in time stand side by side; each group of them shares the width evenly. */
export function lanesOf(spans: readonly Span[]): Lane[] {
  const order = spans.map((_, index) => index).sort((a, b) => spans[a]!.start - spans[b]!.start || a - b);
  const lanes: Lane[] = [];
  let group: number[] = [];
  let ends: number[] = [];
  const finish = () => {
    for (const index of group) lanes[index] = { lane: lanes[index]!.lane, of: ends.length };
    group = [];
    ends = [];
  };
  for (const index of order) {
    const span = spans[index]!;
    if (group.length > 0 && ends.every((end) => end <= span.start)) finish();
    const free = ends.findIndex((end) => end <= span.start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = span.end;
    lanes[index] = { lane, of: 1 };
    group.push(index);
  }
  finish();
  return lanes;
}
