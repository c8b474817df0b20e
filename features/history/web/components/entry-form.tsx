import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '#platform/ui/select-field.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { useProblems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  addHistoryEntry,
  type ContentField,
  changeHistoryEntry,
  ENTRY_STATUSES,
  type EntryStatus,
  HISTORY_KINDS,
  type History,
  type HistoryContent,
  type HistoryEntry,
  type HistoryKind,
} from '../../contract.ts';
import { FIELDS, problemsOf } from '../../rules.ts';
import { showHistory } from '../queries.ts';
import { ContentInput } from './content-input.tsx';

interface EntryFormProps {
  /** What to change; undefined for something new. */
  readonly entry?: HistoryEntry;
  /** Undefined: it is chosen in the form. */
  readonly kind?: HistoryKind | undefined;
  readonly patientId: string | undefined;
  /** The patient of this history. */
  readonly ofPatient?: string;
  readonly onClose: () => void;
}

export type Draft = Partial<Record<ContentField, string>>;

const draftOf = (content: HistoryContent): Draft =>
  Object.fromEntries(Object.entries(content).map(([field, value]) => [field, String(value)]));

/** What the form holds, as an entry of this kind stores it: nothing of other kinds, nothing empty. */
function contentOf(kind: HistoryKind, draft: Draft): HistoryContent {
  const { required, optional } = FIELDS[kind];
  const given = [...required, ...optional].flatMap((field) => {
    const value = draft[field]?.trim() ?? '';
    if (value === '') return [];
    return [[field, field === 'dose' ? Number(value) : value]];
  });
  return Object.fromEntries(given) as HistoryContent;
}

/** As the body of the calls names it. */
const nameOf = (field: ContentField): string => `content.${field}`;

const currentOf = (error: unknown): History | null =>
  error instanceof ApiError && error.code === 'changed_meanwhile'
    ? (error.body as { current: History }).current
    : null;

/** Both calls; an attempt after another user's change overwrites it on purpose. */
function useSaving(
  { entry, patientId, onClose }: Pick<EntryFormProps, 'entry' | 'patientId' | 'onClose'>,
  onRefused: (error: unknown) => void,
) {
  const client = useQueryClient();
  const [version, setVersion] = useState(entry?.version ?? 0);
  const [entryId] = useState(() => entry?.entry_id ?? newId());
  const saved = {
    onSuccess: (history: History) => {
      showHistory(client, patientId, history);
      onClose();
    },
    onError: (error: unknown) => {
      // The form shows what another user has saved meanwhile, in its words, so that the next attempt is on purpose.
      const current = currentOf(error);
      const now = current?.entries.find((each) => each.entry_id === entryId);
      if (current) showHistory(client, patientId, current);
      if (now) setVersion(now.version);
      onRefused(error);
    },
  };
  const add = useAction(addHistoryEntry, saved);
  const change = useAction(changeHistoryEntry, saved);
  return { saving: add.isPending || change.isPending, add, change, entryId, version };
}

/** Adds an entry or changes one. */
export function EntryForm({ entry, kind: given, patientId, ofPatient = '', onClose }: EntryFormProps) {
  const { t } = useWords();
  const problems = useProblems('history');
  const [kind, setKind] = useState<HistoryKind>(given ?? 'allergy');
  const { required, optional } = FIELDS[kind];
  const fields = [...required, ...optional];
  const [draft, setDraft] = useState<Draft>(() => draftOf(entry?.content ?? {}));
  const [status, setStatus] = useState<EntryStatus>(entry?.status ?? 'active');
  const { saving, add, change, entryId, version } = useSaving({ entry, patientId, onClose }, (error) =>
    problems.take(error, fields.map(nameOf)),
  );
  const submit = () => {
    const content = contentOf(kind, draft);
    const missing = problemsOf(kind, content);
    problems.say(missing.map(({ field }) => ({ field, message: t('shell.form.missing') })));
    if (missing.length > 0) return;
    if (entry) change.mutate({ params: { entry_id: entryId }, body: { version, content, status } });
    else add.mutate({ body: { entry_id: entryId, patient_id: ofPatient, kind, content } });
  };
  return (
    <FormSheet
      title={t(`history.add.${kind}`)}
      busy={saving}
      problems={problems}
      onSubmit={submit}
      onClose={onClose}
    >
      {!given && (
        <SelectField
          id="history-kind"
          label={t('history.form.kind')}
          value={kind}
          onValue={(value) => setKind(value as HistoryKind)}
          choices={HISTORY_KINDS.map((each) => ({ value: each, label: t(`history.kind.${each}`) }))}
        />
      )}
      {fields.map((field) => (
        <ContentInput
          key={field}
          kind={kind}
          field={field}
          isRequired={required.includes(field)}
          id={problems.id(nameOf(field))}
          error={problems.of(nameOf(field))}
          value={draft[field] ?? ''}
          onValue={(value) => setDraft((before) => ({ ...before, [field]: value }))}
        />
      ))}
      {entry && (
        <SelectField
          id="history-status"
          label={t('history.form.status')}
          value={status}
          onValue={(value) => setStatus(value as EntryStatus)}
          choices={ENTRY_STATUSES.map((each) => ({ value: each, label: t(`history.status.${each}`) }))}
        />
      )}
    </FormSheet>
  );
}
