/** Where a row comes from, and who vouches for it. */
export interface Provenance {
  readonly source: string;
  /** The pharmacist or lawyer who compared the row with its source; null before that. */
  readonly reviewed_by: string | null;
}
