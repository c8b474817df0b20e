import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  CERTAINTIES,
  type ContentField,
  HABIT_STATES,
  HABITS,
  type HistoryKind,
  PREGNANCY_STATES,
  RELATIVES,
  SEVERITIES,
} from '../../contract.ts';

interface ContentInputProps {
  readonly id: string;
  readonly kind: HistoryKind;
  readonly field: ContentField;
  readonly isRequired: boolean;
  readonly error: string | undefined;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

const DATES: readonly ContentField[] = ['since', 'due_on'];

/** The control for one part of an entry. */
export function ContentInput(props: ContentInputProps) {
  const { kind, field, isRequired, ...control } = props;
  const { t } = useWords();
  const choices = choicesOf(kind, field);
  const common = {
    ...control,
    label: field === 'name' ? t(`history.name.${kind}`) : t(`history.field.${field}`),
    ...(isRequired ? {} : { optionalLabel: t('history.form.optional') }),
  };
  if (choices)
    return (
      <SelectField
        {...common}
        choices={[
          { value: '', label: t('history.form.choose') },
          ...choices.map((each) => ({ value: each, label: t(`history.${field}.${each}`) })),
        ]}
      />
    );
  const isDate = DATES.includes(field);
  return (
    <TextField
      {...common}
      hint={isDate ? t('history.form.dateHint') : undefined}
      inputMode={field === 'dose' ? 'numeric' : 'text'}
      maxLength={field === 'reaction' ? 200 : isDate ? 10 : 120}
    />
  );
}

function choicesOf(kind: HistoryKind, field: ContentField): readonly string[] | null {
  switch (field) {
    case 'severity':
      return SEVERITIES;
    case 'certainty':
      return CERTAINTIES;
    case 'relation':
      return RELATIVES;
    case 'habit':
      return HABITS;
    case 'state':
      return kind === 'pregnancy' ? PREGNANCY_STATES : HABIT_STATES;
    default:
      return null;
  }
}
