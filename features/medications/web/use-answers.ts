import { useToast } from '#platform/ui/toasts.tsx';
import { serverNow } from '#platform/web/client/server-clock.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { SkipReason } from '../contract/shapes.ts';
import { doseDay } from '../rules/slots.ts';
import type { ShownDose, ShownNeeded } from './day.ts';
import { sayOfDoses, takeBackAnswers } from './sync/outgoing.ts';
import { nameOf } from './texts.ts';

/** Answers doses at once, on this device; each can be taken back. */
export function useAnswers() {
  const { t, format } = useWords();
  const say = useToast();
  const namesOf = (doses: readonly ShownDose[]) =>
    format.list(doses.map(({ medication }) => nameOf(medication)));
  const saidOf = (message: string, ids: readonly string[]) =>
    say({
      message,
      tone: 'ok',
      action: { label: t('medications.action.undo'), onPress: () => takeBackAnswers(ids) },
    });
  const answer = (
    doses: readonly ShownDose[],
    what: 'taken' | 'skipped',
    reason: SkipReason | null,
  ): readonly string[] => {
    const at = new Date(serverNow()).toISOString();
    return sayOfDoses(
      doses.map(({ medication_id, day, slot, turn }) => ({
        ...{ medication_id, day, slot, turn, at, reason, answer: what },
      })),
    );
  };
  return {
    take(doses: readonly ShownDose[]) {
      const ids = answer(doses, 'taken', null);
      saidOf(t('medications.said.taken', { names: namesOf(doses) }), ids);
    },
    skip(doses: readonly ShownDose[], reason: SkipReason | null) {
      const ids = answer(doses, 'skipped', reason);
      saidOf(t('medications.said.skipped', { names: namesOf(doses) }), ids);
    },
    takeNeeded({ medication }: ShownNeeded) {
      const now = new Date(serverNow());
      const ids = sayOfDoses([
        {
          medication_id: medication.medication_id,
          day: doseDay(now),
          slot: null,
          answer: 'taken',
          at: now.toISOString(),
        },
      ]);
      saidOf(t('medications.said.taken', { names: nameOf(medication) }), ids);
    },
    undo: (doses: readonly ShownDose[]) =>
      takeBackAnswers(doses.flatMap(({ event }) => (event ? [event.dose_event_id] : []))),
  };
}
