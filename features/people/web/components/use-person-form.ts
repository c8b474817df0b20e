import { useState } from 'react';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { Problem } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { readContact } from '../../rules.ts';

/** What is known of everybody whom a patient names: family members and emergency contacts. */
export interface PersonDraft<R extends string> {
  readonly name: string;
  readonly relation: R | undefined;
  /** `YYYY-MM-DD`; empty when it wasn't given. */
  readonly date_of_birth: string;
}

interface Choices {
  /** First part of the ids of its controls. */
  readonly id: string;
  /** Reads the list again that somebody was added to. */
  readonly readAgain: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** A form about somebody whom a patient names: what is typed, what is wrong with it, and what follows when it is kept. */
export function usePersonForm<D extends PersonDraft<string>>(
  initial: D,
  { id, readAgain, onClose }: Choices,
) {
  const { t } = useWords();
  const form = useForm<D>(id, initial);
  // Made once, so that a second try after a lost answer adds nobody twice.
  const [newPersonId] = useState(newId);
  return {
    form,
    newPersonId,
    /** For `useAction`. */
    whenSaved: {
      onSuccess: async () => {
        await readAgain();
        showAlert('success', t('shell.form.saved'));
        onClose();
      },
      onError: form.refused,
    },
    /** Says everything that is wrong, and answers the relation when nothing is. */
    check(given: Parameters<typeof readContact>[0], more: readonly Problem[] = []): D['relation'] {
      const wrong: Problem[] = readContact(given, clinicDay(new Date())).problems.map(({ field, code }) => ({
        field,
        message: t(`people.problems.${code}`),
      }));
      if (!form.draft.relation) wrong.push({ field: 'relation', message: t('people.problems.relation') });
      wrong.push(...more);
      return form.check(wrong) ? form.draft.relation : undefined;
    },
  };
}
