import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  addWeeklyRule,
  changeWeeklyRule,
  getAvailability,
  getSlots,
  type Mode,
  type WeeklyRule,
} from '../../contract.ts';
import { type Fees, type HoursTerms, termsBody, termsLike } from '../hours-form.ts';
import { hasCode } from './problems.ts';
import { dayOfWeekday } from './weekdays.ts';

export interface RuleSheetProps {
  readonly clinicianId: string | undefined;
  readonly weekday: number;
  /** The one that is changed; none when hours are added. */
  readonly rule: WeeklyRule | undefined;
  readonly like: WeeklyRule | undefined;
  /** What the first hours begin with. */
  readonly fees: Fees | undefined;
  readonly onClose: () => void;
}

interface RuleDraft extends HoursTerms {
  readonly mode: Mode;
  readonly weekdays: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly valid_from: string;
  readonly valid_until: string;
}

const draftOf = ({ rule, like, weekday, fees }: RuleSheetProps): RuleDraft => ({
  mode: like?.mode ?? 'virtual',
  weekdays: [weekday],
  from: rule?.from ?? '09:00',
  to: rule?.to ?? '13:00',
  valid_from: rule?.valid_from ?? '',
  valid_until: rule?.valid_until ?? '',
  ...termsLike(like ?? fees),
});

const bodyOf = ({ mode, from, to, valid_from, valid_until, ...terms }: RuleDraft) => ({
  ...{ mode, from, to, valid_from: valid_from || null, valid_until: valid_until || null },
  ...termsBody(terms, mode === 'in_person'),
});

/** Weekly hours as they are typed and sent: one call for each weekday; those that are refused stay chosen. */
export function useRule(props: RuleSheetProps) {
  const { clinicianId, rule, onClose } = props;
  const client = useQueryClient();
  const problemsOn = useProblemsOnDay();
  const form = useForm('hours', () => draftOf(props));
  const { busy, run } = useBusy();
  const [affected, setAffected] = useState<unknown>(null);

  const sendFor = (weekday: number, keepBookings: boolean) => {
    const body = { ...bodyOf(form.draft), weekday };
    if (!rule)
      return call(addWeeklyRule, { body: { ...body, ...(clinicianId && { clinician_id: clinicianId }) } });
    const keep = keepBookings ? { keep_bookings: true } : {};
    return call(changeWeeklyRule, { params: { rule_id: rule.rule_id }, body: { ...body, ...keep } });
  };
  const send = async (keepBookings: boolean) => {
    const refused: { readonly weekday: number; readonly error: unknown }[] = [];
    await run(async () => {
      for (const weekday of form.draft.weekdays)
        await sendFor(weekday, keepBookings).catch((error: unknown) => refused.push({ weekday, error }));
    });
    void invalidate(client, getAvailability, getSlots);
    const [first] = refused;
    if (!first) return onClose();
    form.change({ weekdays: refused.map(({ weekday }) => weekday) });
    const hasBookings = hasCode(first.error, 'has_bookings');
    setAffected(hasBookings ? first.error : null);
    if (hasBookings) form.problems.clear();
    else if (rule) form.refused(first.error);
    else form.check(refused.flatMap(problemsOn));
  };
  return { form, busy, send, affected, leaveAsItWas: () => setAffected(null) };
}

/** What is wrong with the hours of one of several weekdays. */
function useProblemsOnDay() {
  const { format } = useWords();
  const textOf = useErrorText();
  return ({ weekday, error }: { readonly weekday: number; readonly error: unknown }) => {
    const day = format.weekday(dayOfWeekday(weekday), 'long');
    const named = error instanceof ApiError ? error.fields : [];
    // Said of two fields, it is one problem.
    const each = named.filter(({ message }, at) => named.findIndex((one) => one.message === message) === at);
    return each.length > 0
      ? each.map(({ field, message }) => ({ field, message: `${day}: ${message}` }))
      : [{ message: `${day}: ${textOf(error)}` }];
  };
}
