import type { Tone } from './tone.ts';

export type DayItemKind = 'dose' | 'appointment' | 'reading';
export type DayItemState = 'done' | 'next' | 'due' | 'missed';

export interface DayItem {
  readonly id: string;
  readonly kind: DayItemKind;
  /** Minutes since the local midnight, 0 to 1439. */
  readonly minutes: number;
  /** The time as people say it: "7:30". */
  readonly time: string;
  readonly label: string;
  readonly state: DayItemState;
  /** The state in words: "taken", "in 12 min", "missed". */
  readonly stateLabel: string;
  /** Of a reading: where it lies. It is shown as that, and not as something that is done. */
  readonly tone?: Tone;
  readonly href?: string;
  /** What one does there, where that is more than looking: "Measure". */
  readonly action?: string;
  /** After midnight: something of the new day, which is not on the line yet. */
  readonly isOfNextDay?: boolean;
}
