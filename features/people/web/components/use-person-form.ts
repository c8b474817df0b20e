import { useState } from 'react';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { Problem } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { readContact } from '../../rules.ts';

/** The fields of every person that a patient enters: family members and emergency contacts. */
export interface PersonDraft<R extends string> {
  readonly name: string;
  readonly relation: R | undefined;
  /** `YYYY-MM-DD`; empty when it wasn't given. */
  readonly date_of_birth: string;
}

interface Choices {
  /** First part of the ids of its controls. */
  readonly id: string;
  /** Reloads the list after an addition. */
  readonly readAgain: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** A form about a person that a patient enters: the input, its errors, and what follows after saving. */
export function usePersonForm<D extends PersonDraft<string>>(
  initial: D,
  { id, readAgain, onClose }: Choices,
) {
  const { t } = useWords();
  const form = useForm<D>(id, initial);
  // Made once, so that a second attempt after a lost answer adds the person only once.
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
