import type { DayItem, DayItemKind, DayItemState } from './day-item.ts';
import { DAY_BANDS, placeOnLine } from './day-line-layout.ts';
import type { IconName } from './icon-paths.ts';

export const KIND_ICONS: Record<DayItemKind, IconName> = {
  dose: 'pill',
  appointment: 'calendar',
  reading: 'pulse',
};

/** What a mark draws inside. A visit shows itself, anything else its state; what is to come is an empty ring. */
export function markIcon({ kind, state, tone }: DayMark): IconName | null {
  if (tone) return 'alert';
  if (state === 'done') return 'check';
  if (state === 'missed') return 'close';
  return kind === 'appointment' ? KIND_ICONS.appointment : null;
}

/** What asks for something comes before what is over. */
export const STATE_RANKS: Record<DayItemState, number> = { done: 0, missed: 1, next: 3, due: 2 };

/** One mark on the line: an item, or several of a kind at about the same time. */
export interface DayMark {
  readonly id: string;
  readonly kind: DayItemKind;
  readonly state: DayItemState;
  /** The worst of its readings, where one is outside its range. */
  readonly tone: 'warn' | 'bad' | null;
  /** `7:30` */
  readonly time: string;
  readonly label: string;
  readonly count: number;
  /** To come, and not the very next. */
  readonly isLater: boolean;
  /** 0 to 1. */
  readonly place: number;
}

const WORSE: readonly DayItemState[] = ['done', 'next', 'due', 'missed'];

/** When things become one mark: at about the same time; when it gets crowded, further apart. */
const TOGETHER: readonly ((first: DayItem, other: DayItem) => boolean)[] = [
  ...[10, 30, 60, 120].map(
    (minutes) => (first: DayItem, other: DayItem) =>
      first.kind === other.kind && apart(first, other) <= minutes,
  ),
  (first, other) => first.kind === other.kind && bandOf(first) === bandOf(other),
  // A visit is never hidden among tablets.
  (first, other) => isVisit(first) === isVisit(other) && bandOf(first) === bandOf(other),
];

/** Items in the order of the line (from 04:00), with as many marks as possible but no more than `most`. */
export function marksOf(items: readonly DayItem[], most: number): DayMark[] {
  let marks: DayMark[] = [];
  for (const together of TOGETHER) {
    marks = grouped(items, together);
    if (marks.length <= most) break;
  }
  const next = marks.find(({ state }) => state === 'next');
  return marks.map((mark) => ({ ...mark, isLater: mark.state === 'next' && mark !== next }));
}

function grouped(items: readonly DayItem[], together: (typeof TOGETHER)[number]): DayMark[] {
  const sorted = [...items].sort((a, b) => placeOnLine(a.minutes) - placeOnLine(b.minutes));
  const groups: DayItem[][] = [];
  for (const item of sorted) {
    // What is over never stands together with what is to come.
    const group = groups.find(([first]) => isOver(first!) === isOver(item) && together(first!, item));
    if (group) group.push(item);
    else groups.push([item]);
  }
  return groups.map((group) => {
    const first = group[0]!;
    const tone = alarmOf(group);
    const named = (tone && group.find((item) => item.tone === tone)) ?? first;
    const worst = Math.max(...group.map((item) => WORSE.indexOf(item.state)));
    return {
      id: first.id,
      kind: first.kind,
      state: WORSE[worst]!,
      tone,
      time: faceOf(first),
      label: group.length > 1 ? `${named.label} +${group.length - 1}` : first.label,
      count: group.length,
      isLater: false,
      place: placeOnLine(first.minutes),
    };
  });
}

/** Bare: the name of the band below the mark gives the half of the day. */
const faceOf = ({ minutes }: DayItem): string =>
  `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`;

/** What is critical is never hidden by what is harmless at the same time. */
function alarmOf(group: readonly DayItem[]): DayMark['tone'] {
  return (['bad', 'warn'] as const).find((tone) => group.some((item) => item.tone === tone)) ?? null;
}

function isOver(item: DayItem): boolean {
  return item.state === 'done' || item.state === 'missed';
}

/** Minutes along the line: half past three in the night is far from half past four in the morning. */
function apart(first: DayItem, other: DayItem): number {
  const sinceFour = (item: DayItem) => (item.minutes + 1440 - 240) % 1440;
  return Math.abs(sinceFour(first) - sinceFour(other));
}

function isVisit(item: DayItem): boolean {
  return item.kind === 'appointment';
}

function bandOf(item: DayItem): string | undefined {
  return DAY_BANDS.find(({ to }) => placeOnLine(item.minutes) < to)?.band;
}
