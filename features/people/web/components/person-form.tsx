import type { ReactNode } from 'react';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import type { Problems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { CONTACT_RELATIONS } from '../../contract.ts';
import type { PersonDraft } from './use-person-form.ts';

type Relation = (typeof CONTACT_RELATIONS)[number];

interface PersonFormProps<R extends Relation> {
  readonly open: boolean;
  readonly title: string;
  readonly busy: boolean;
  readonly problems: Problems;
  readonly draft: PersonDraft<R>;
  readonly relations: readonly R[];
  readonly onChange: (part: { name?: string; relation?: R }) => void;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** What else is asked, below the name and the relation. */
  readonly children: ReactNode;
}

export function PersonForm<R extends Relation>(props: PersonFormProps<R>) {
  const { t } = useWords();
  const { problems, draft, relations, onChange, children, ...sheet } = props;
  return (
    <FormSheet {...sheet} problems={problems}>
      <TextField
        id={problems.id('name')}
        label={t('accounts.basics.name')}
        error={problems.of('name')}
        value={draft.name}
        onValue={(name) => onChange({ name })}
        maxLength={120}
        autoComplete="off"
      />
      <SelectField
        id={problems.id('relation')}
        label={t('people.family.relation')}
        error={problems.of('relation')}
        placeholder={t('people.form.choose')}
        value={draft.relation ?? ''}
        onValue={(value) => {
          const relation = relations.find((each) => each === value);
          if (relation) onChange({ relation });
        }}
        choices={relations.map((each) => ({ value: each, label: t(`people.relations.${each as Relation}`) }))}
      />
      {children}
    </FormSheet>
  );
}
