/** What the QR code for a pharmacy without a network holds: short names, because each byte makes it larger. */
export interface OfflinePrescription {
  /** The number that stands on the paper. */
  readonly n: string;
  readonly clinic: string;
  readonly doctor: string;
  /** Registration number and council. */
  readonly reg: string;
  readonly at: string;
  readonly until: string;
  /** Initials, age and sex. */
  readonly p: readonly [initials: string, age: number | null, sex: string | null];
  readonly lines: readonly OfflineLine[];
  /** The code of the page that asks the server. */
  readonly o: string;
}

export interface OfflineLine {
  /** Name, strength and form. */
  readonly m: string;
  /** `1-0-0-1`. */
  readonly t?: string;
  /** The sentence of the paper, in English, with weekdays, later steps and gaps. */
  readonly s?: string;
  /** Quantity. */
  readonly q?: number;
  /** In the doctor's words. */
  readonly d?: string;
}
