interface FeeTerms {
  readonly fee: number;
  readonly follow_up_fee: number;
  readonly follow_up_days: number;
}

/** What a profile shows of fees that differ between hours: those of the cheapest. Nothing where there are no hours. */
export function lowestFees(rules: readonly FeeTerms[]): {
  readonly fee?: number;
  readonly followUpFee?: number;
  readonly followUpDays?: number;
} {
  const [first] = rules.toSorted((a, b) => a.fee - b.fee || a.follow_up_fee - b.follow_up_fee);
  return first
    ? { fee: first.fee, followUpFee: first.follow_up_fee, followUpDays: first.follow_up_days }
    : {};
}
