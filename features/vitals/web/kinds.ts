import {
  READING_KINDS,
  type ReadingKind,
  SUGAR_CONTEXTS,
  type SugarContext,
} from '#platform/contract/readings.ts';
import type { IconName } from '#platform/ui/icon.tsx';

export const KIND_ICONS: Record<ReadingKind, IconName> = {
  blood_sugar: 'drop',
  blood_pressure: 'heart',
  weight: 'scale',
  temperature: 'sun',
  spo2: 'pulse',
  height: 'person',
  calories: 'flask',
};

/** In the order in which people need them. */
export const KINDS: readonly ReadingKind[] = [
  'blood_sugar',
  'blood_pressure',
  'weight',
  'temperature',
  'spo2',
  'height',
  'calories',
];

/** What most people measure: entered from Home, with short names there. */
export const QUICK_KINDS = ['blood_sugar', 'blood_pressure', 'weight'] as const;

export const isKind = (text: string | null | undefined): text is ReadingKind =>
  READING_KINDS.some((kind) => kind === text);

/** Of an address that says when a sugar is measured; null when it says nothing that there is. */
export const contextFrom = (text: string | null): SugarContext | null =>
  SUGAR_CONTEXTS.find((context) => context === text) ?? null;

/** The keypad of what a routine wants. */
export const entryPathOf = ({
  type,
  context,
}: {
  readonly type: ReadingKind;
  readonly context: SugarContext | null;
}): string => `/vitals/add/${type}${context ? `?context=${context}` : ''}`;
