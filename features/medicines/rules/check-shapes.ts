import type { DoseSlot } from './data/dose-words.ts';
import type { Level } from './data/interactions.ts';

export interface CheckLine {
  readonly id: string;
  readonly name: string;
  /** Null for free text. */
  readonly moieties: readonly string[] | null;
  /** How often it is taken, and what one dose holds of the moieties that can be counted, in mg; null where only words say it. */
  readonly dose: {
    readonly milligrams: Readonly<Record<string, number>>;
    readonly timesADay: number;
    /** Which part of that dose at which time of the day. Left out: at any time. */
    readonly at?: Readonly<Partial<Record<DoseSlot, number>>>;
    /** Left out: on every day. */
    readonly daysAWeek?: number;
  } | null;
  /** Prescribed now, or taken already. */
  readonly isNew: boolean;
  /** Put on the skin or into eye, ear, nose or lungs, so that little of it reaches the blood. */
  readonly isLocal?: boolean;
}

export interface CheckPatient {
  readonly age: number | null;
  readonly pregnant: 'yes' | 'no' | 'unknown';
  /** With the day of the measurement, YYYY-MM-DD; or why there is none. */
  readonly egfr: { readonly value: number; readonly on: string } | EgfrMissing;
  /** Moieties, or classes such as `@penicillin`; null: the patient wasn't asked. */
  readonly allergies: readonly { readonly to: string; readonly severe: boolean }[] | null;
}

export type EgfrMissing = 'egfr_unknown' | 'creatinine_old' | 'sex_unknown' | 'egfr_not_for_children';

export type CheckKind = 'interaction' | 'allergy' | 'duplicate' | 'dose' | 'pregnancy' | 'kidney' | 'age';

export interface Finding {
  readonly ruleId: string;
  readonly level: Level;
  readonly why: string;
  readonly source: string;
  readonly reviewed: boolean;
}

/** One comparison. No finding means that no rule of this version speaks of it, never that it is without danger. */
export type CheckResult = { readonly kind: CheckKind; readonly lines: readonly string[] } & (
  | { readonly checked: true; readonly findings: readonly Finding[] }
  | { readonly checked: false; readonly why: NotChecked }
);

export type NotChecked =
  | 'free_text'
  | 'no_limit_in_data'
  | 'dose_not_countable'
  | 'not_for_children'
  | 'age_unknown'
  | EgfrMissing
  | 'pregnancy_unknown'
  | 'allergies_not_asked';

export type CheckReport =
  | { readonly outcome: 'done'; readonly version: string; readonly results: readonly CheckResult[] }
  /** The engine failed: nothing may be signed. */
  | { readonly outcome: 'failed'; readonly version: string; readonly error: string };

/** A doctor overrides a finding. Stored and counted with the prescription. */
export interface Override {
  readonly ruleId: string;
  readonly lines: readonly string[];
  /** Typed for a stop, one of a list for a warning. */
  readonly reason: string;
  /** Proved again who they are, for a stop. */
  readonly reauthenticated: boolean;
}
