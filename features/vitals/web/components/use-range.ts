import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '#platform/ui/toasts.tsx';
import { call } from '#platform/web/client/call.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { Problem } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { listVitals } from '../../contract/entries.ts';
import { getVitalRanges, putVitalRanges, type VitalRange } from '../../contract/ranges.ts';
import type { RangeBounds } from '../../rules/ranges.ts';
import {
  BOUNDS,
  type BoundName,
  draftOfRange,
  ownRanges,
  possibleOf,
  type RangeDoubt,
  type RangeWrong,
  rangeDoubt,
  readRange,
} from '../range-form.ts';

export interface RangeSheetProps {
  readonly patientId: string;
  /** All of them: they are sent together. */
  readonly ranges: readonly VitalRange[];
  readonly range: VitalRange;
  readonly onClose: () => void;
}

/** One range as it is typed and sent; numbers of another unit are asked about first. */
export function useRange({ patientId, ranges, range, onClose }: RangeSheetProps) {
  const { t } = useWords();
  const client = useQueryClient();
  const say = useToast();
  const problemsOf = useProblemsOf(range);
  const form = useForm('range', () => draftOfRange(range));
  const [doubt, setDoubt] = useState<RangeDoubt | null>(null);
  const [sent, setSent] = useState<'save' | 'reset'>('save');

  const send = (bounds: RangeBounds | null) =>
    form.send(async () => {
      setSent(bounds ? 'save' : 'reset');
      await call(putVitalRanges, {
        body: { patient_id: patientId, ranges: ownRanges(ranges, range.measure, bounds) },
      });
      await invalidate(client, getVitalRanges);
      void invalidate(client, listVitals);
      say({ message: t(bounds ? 'vitals.ranges.saved' : 'vitals.ranges.isStandard') });
      onClose();
    });
  return {
    form,
    doubt,
    busy: form.busy ? sent : null,
    type(name: BoundName, value: string) {
      form.change({ [name]: value });
      form.problems.clear();
      setDoubt(null);
    },
    save() {
      const read = readRange(form.draft);
      if (!form.check('wrong' in read ? problemsOf(read.wrong) : []) || 'wrong' in read) return;
      const asked = rangeDoubt(range, read.bounds);
      setDoubt(asked);
      if (!asked) void send(read.bounds);
    },
    answer(isMeant: boolean, { meant, impossible }: RangeDoubt) {
      setDoubt(null);
      if (isMeant) {
        form.change(draftOfRange(meant));
        return void send(meant);
      }
      const read = readRange(form.draft);
      if (impossible.length > 0)
        form.check(problemsOf(Object.fromEntries(impossible.map((name) => [name, 'not_possible']))));
      else if ('bounds' in read) void send(read.bounds);
    },
    toStandard: () => void send(null),
  };
}

/** What is wrong with the numbers, in words, beside the fields that are meant. */
function useProblemsOf(range: VitalRange) {
  const { t } = useWords();
  const messages = {
    number: t('vitals.wrong.not_a_number'),
    not_possible: t('vitals.wrong.not_possible', { ...possibleOf(range), unit: range.unit }),
  };
  return (wrong: RangeWrong): readonly Problem[] =>
    wrong.all
      ? [{ message: t(`vitals.ranges.wrong.${wrong.all}`) }]
      : BOUNDS.flatMap((field) => {
          const code = wrong[field];
          return code ? [{ field, message: messages[code] }] : [];
        });
}
