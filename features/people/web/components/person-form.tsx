import type { ReactNode } from 'react';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import type { FormState } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { CONTACT_RELATIONS } from '../../contract.ts';
import type { PersonDraft } from './use-person-form.ts';

type Relation = (typeof CONTACT_RELATIONS)[number];

interface PersonFormProps<R extends Relation> {
  readonly open: boolean;
  readonly title: string;
  readonly busy: boolean;
  readonly form: FormState<PersonDraft<R>>;
  readonly relations: readonly R[];
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** What else is asked, below the name and the relation. */
  readonly children: ReactNode;
}

export function PersonForm<R extends Relation>(props: PersonFormProps<R>) {
  const { t } = useWords();
  const { form, relations, children, ...sheet } = props;
  return (
    <FormSheet {...sheet} problems={form.problems}>
      <TextField
        {...form.control('name')}
        label={t('accounts.basics.name')}
        maxLength={120}
        autoComplete="off"
      />
      <SelectField
        {...form.control('relation')}
        label={t('people.family.relation')}
        placeholder={t('people.form.choose')}
        value={form.draft.relation ?? ''}
        onValue={(value) => {
          const relation = relations.find((each) => each === value);
          if (relation) form.change({ relation });
        }}
        choices={relations.map((each) => ({ value: each, label: t(`people.relations.${each as Relation}`) }))}
      />
      {children}
    </FormSheet>
  );
}
