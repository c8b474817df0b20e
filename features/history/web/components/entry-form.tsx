import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  ALLERGY_GROUPS,
  type DetailField,
  HABIT_USES,
  type HistoryDetails,
  type HistoryEntry,
  type HistoryKind,
  PREGNANCY_STATES,
  RELATIVES,
  SEVERITIES,
} from '../../contract.ts';
import type { HistoryActions } from '../queries.ts';
import styles from './history.module.css';

interface EntryFormProps {
  readonly kind: HistoryKind;
  /** Undefined for oneself. */
  readonly patientId: string | undefined;
  /** The one that is edited; a new one where there is none. */
  readonly entry?: HistoryEntry;
  /** Asks in a clinician's words, and for what patients can't know. */
  readonly isClinician: boolean;
  readonly actions: HistoryActions;
  readonly onDone: () => void;
}

const CHOICES = {
  severity: SEVERITIES,
  group: ALLERGY_GROUPS,
  relation: RELATIVES,
  use: HABIT_USES,
  state: PREGNANCY_STATES,
} as const satisfies Partial<Record<DetailField, readonly string[]>>;
type ChosenField = keyof typeof CHOICES;

const FIELDS: Readonly<Record<HistoryKind, readonly ChosenField[]>> = {
  allergy: ['severity', 'group'],
  problem: [],
  pregnancy: ['state'],
  procedure: [],
  implant: [],
  habit: ['use'],
  family: ['relation'],
  immunisation: [],
};

/** One entry, in place; the first field has the focus, Enter saves it. */
export function EntryForm({ kind, patientId, entry, isClinician, actions, onDone }: EntryFormProps) {
  const { t } = useWords();
  const errorText = useErrorText();
  const first = useRef<HTMLInputElement>(null);
  const [id] = useState(newId);
  const [text, setText] = useState(entry?.text ?? '');
  const [onset, setOnset] = useState(entry?.onset ?? '');
  const [details, setDetails] = useState<HistoryDetails>(entry?.details ?? {});
  const [missing, setMissing] = useState(false);
  useEffect(() => first.current?.focus(), []);
  const save = entry ? actions.edit : actions.add;
  const problem = (field: string) => (save.error instanceof ApiError ? save.error.field(field) : undefined);
  const required: ChosenField | undefined =
    kind === 'family' ? 'relation' : kind === 'pregnancy' ? 'state' : undefined;
  const put = (field: DetailField, value: string) => {
    const { [field]: _, ...others } = details;
    setDetails(value ? { ...others, [field]: value } : others);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const isMissing = (kind !== 'pregnancy' && !text.trim()) || (required && !details[required]);
    setMissing(Boolean(isMissing));
    if (isMissing) return;
    const body = { text: text.trim(), details: tidied(details), onset: onset.trim() || null };
    const outcome = { onSuccess: onDone };
    if (entry)
      actions.edit.mutate(
        {
          params: { entry_id: entry.entry_id },
          body: { ...body, code: entry.code, ...(isClinician ? { certainty: entry.certainty } : {}) },
          options: { ifMatch: String(entry.version) },
        },
        outcome,
      );
    else
      actions.add.mutate(
        { query: patientId ? { patient_id: patientId } : {}, body: { entry_id: id, kind, ...body } },
        outcome,
      );
  };
  const isGeneral = save.error && !problem('text') && !problem('onset') && !problem('details.reaction');
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {isGeneral && (
        <Alert tone="bad" live="alert">
          {errorText(save.error)}
        </Alert>
      )}
      <TextField
        ref={first}
        label={t(`history.field.text.${kind}`)}
        error={(missing && kind !== 'pregnancy' && !text.trim() && t('history.missing')) || problem('text')}
        value={text}
        onValue={setText}
        maxLength={120}
        optionalLabel={kind === 'pregnancy' ? t('history.optional') : undefined}
      />
      {kind === 'allergy' && (
        <TextField
          label={t('history.field.reaction')}
          hint={t('history.field.reactionHint')}
          error={problem('details.reaction')}
          value={details.reaction ?? ''}
          onValue={(value) => put('reaction', value)}
          maxLength={200}
          optionalLabel={t('history.optional')}
        />
      )}
      {FIELDS[kind]
        .filter((field) => isClinician || field !== 'group')
        .map((field) => (
          <SelectField
            key={field}
            label={t(`history.field.${field}`)}
            error={missing && field === required && !details[field] ? t('history.choose') : undefined}
            value={details[field] ?? ''}
            onValue={(value) => put(field, value)}
            choices={[
              { value: '', label: t(field === required ? 'history.choose' : 'history.unknown') },
              ...CHOICES[field].map((value) => ({ value, label: t(`history.${field}.${value}`) })),
            ]}
          />
        ))}
      <TextField
        label={t(
          kind === 'procedure' || kind === 'immunisation' ? 'history.field.when' : 'history.field.onset',
        )}
        hint={t('history.field.onsetHint')}
        error={problem('onset')}
        value={onset}
        onValue={(value) => setOnset(value.replace(/[^\d-]/g, '').slice(0, 10))}
        inputMode="numeric"
        optionalLabel={t('history.optional')}
      />
      <Row>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('history.do.save')}
        </Button>
        <Button onClick={onDone}>{t('shell.action.cancel')}</Button>
      </Row>
    </form>
  );
}

const tidied = ({ reaction, ...others }: HistoryDetails): HistoryDetails =>
  reaction?.trim() ? { ...others, reaction: reaction.trim() } : others;
