import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CriticalReading } from '../contract/entries.ts';
import type { Level } from '../contract/shapes.ts';
import { isCriticalLevel, judge, rangesOf } from '../rules/ranges.ts';
import type { Outside } from './critical-state.ts';
import { lastOfEach, type Shown } from './figures.ts';
import { newest, useRanges } from './queries.ts';
import { useWaiting } from './sync/outgoing.ts';

export interface Latest extends Shown {
  readonly id: string;
  readonly taken_at: string;
  readonly level: Level | null;
  readonly outside: Outside;
  /** It is on this device only, until there is a network. */
  readonly isWaiting: boolean;
}

export interface Critical extends Latest {
  /** Null while the server doesn't have the reading: no one has been notified. */
  readonly notice: CriticalReading | null;
}

/** All readings that are at hand, the newest of each kind, and those of them that are critical and unanswered. */
export function useLatest(personId: string | undefined) {
  const known = useQuery(newest(personId));
  const waiting = useWaiting();
  const ranges = useRanges(personId);
  const readings = useMemo(() => {
    const {
      vitals = [],
      latest: latestKnown = vitals,
      critical: unanswered = [],
      height_cm = null,
    } = known.data ?? {};
    const ids = new Set([...vitals, ...latestKnown].map(({ id }) => id));
    const mine = waiting
      .filter((item) => item.patient_id === personId && !item.taken_back && !ids.has(item.id))
      .map((item): Latest => {
        const { level, outside } = judge(item, ranges ?? rangesOf({}), height_cm);
        return { ...item, level, outside, isWaiting: true };
      });
    const heard = (of: typeof vitals): Latest[] => of.map((vital) => ({ ...vital, isWaiting: false }));
    const latest = lastOfEach([...mine, ...heard(latestKnown)]);
    const critical = latest.flatMap((each): Critical[] => {
      if (!isCriticalLevel(each.level)) return [];
      const notice = unanswered.find(({ vital_id }) => vital_id === each.id) ?? null;
      return each.isWaiting || notice ? [{ ...each, notice }] : [];
    });
    return { all: [...mine, ...heard(vitals)], latest, critical };
  }, [known.data, waiting, personId, ranges]);
  return { ...readings, ranges, heightCm: known.data?.height_cm ?? null, known };
}
