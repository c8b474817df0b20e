import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { addHistoryEntry } from '#features/history/contract.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useErrorText, useFileErrorText } from '#platform/web/client/error-text.ts';
import { upload } from '#platform/web/client/upload.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { type ImportedEntry, type ImportedPatient, previewRecord } from '../../contract.ts';

/** A record from elsewhere: each entry is shown, and added only when the patient says that it is right. */
export function Bring({ patientId }: { readonly patientId: string | undefined }) {
  const { t } = useWords();
  const textOf = useFileErrorText('file');
  const [isOfThem, setIsOfThem] = useState(false);
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({});
  const chooser = useRef<HTMLInputElement>(null);
  const own = useSession().data?.user.id;
  const read = useMutation({
    mutationFn: ({ file, patientId }: { file: File; patientId: string | undefined }) =>
      upload(previewRecord, { body: patientId ? { patient_id: patientId } : {} }, file),
  });
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    setIsOfThem(false);
    setDecisions({});
    if (file) read.mutate({ file, patientId });
  };
  // What was read for one person is shown only while acting for that person.
  const isForThisPerson = read.variables?.patientId === patientId;
  const data = isForThisPerson ? read.data : undefined;
  const of = patientId ?? own;
  const isSure = data?.patient.is_compared || isOfThem;
  const hasEntries = data !== undefined && data.entries.length > 0;
  return (
    <Section title={t('record-imports.title')} description={t('record-imports.intro')}>
      {isForThisPerson && read.isError && (
        <Alert tone="bad" live="alert">
          {textOf(read.error)}
        </Alert>
      )}
      {data && <Found count={data.entries.length} leftOut={data.left_out} />}
      {hasEntries && <RecordSubject patient={data.patient} />}
      {hasEntries && !isSure && <NotCompared onRight={() => setIsOfThem(true)} />}
      {of &&
        isSure &&
        data?.entries.map((entry) => (
          <Entry
            key={entry.entry_id}
            entry={entry}
            patientId={of}
            decision={decisions[entry.entry_id]}
            onDecision={(decision) => setDecisions((all) => ({ ...all, [entry.entry_id]: decision }))}
          />
        ))}
      <div>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".json,application/json,application/fhir+json"
          onChange={take}
          data-testid="record-file"
        />
        <Button icon="upload" busy={read.isPending} onClick={() => chooser.current?.click()}>
          {t('record-imports.choose')}
        </Button>
      </div>
    </Section>
  );
}

/** Neither a birth date nor an ABHA number is known on both sides: the patient says that the record is theirs. */
function NotCompared({ onRight }: { readonly onRight: () => void }) {
  const { t } = useWords();
  return (
    <Alert
      tone="warn"
      action={
        <Button compact icon="check" onClick={onRight}>
          {t('record-imports.rightPerson')}
        </Button>
      }
    >
      {t('record-imports.notCompared')}
    </Alert>
  );
}

function Found({ count, leftOut }: { readonly count: number; readonly leftOut: number }) {
  const { t } = useWords();
  return (
    <p role="status">
      {count === 0 ? t('record-imports.nothing') : t('record-imports.found', { count })}{' '}
      {leftOut > 0 && t('record-imports.leftOut', { count: leftOut })}
    </p>
  );
}

/** As the file says: a name, and a day, a month or a year of birth. */
function RecordSubject({ patient }: { readonly patient: ImportedPatient }) {
  const { t, format } = useWords();
  const { name, date_of_birth: born } = patient;
  const birth = born && born.length === 10 ? format.shortDay(born) : born;
  const who = [name, birth].filter(Boolean).join(' · ');
  return who === '' ? null : (
    <p>
      {t('record-imports.of')}: <strong>{who}</strong>
    </p>
  );
}

/** What became of an entry since the file was read: skipped, or its state in the history once it was added. */
type Decision = 'skipped' | NonNullable<ImportedEntry['there']>;

interface EntryProps {
  readonly entry: ImportedEntry;
  readonly patientId: string;
  /** Stored above the entries, since they leave the screen while the user acts for another person. */
  readonly decision: Decision | undefined;
  readonly onDecision: (decision: Decision) => void;
}

function Entry({ entry, patientId, decision, onDecision }: EntryProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const { entry_id, kind, content } = entry;
  const add = useAction(addHistoryEntry, {
    // An entry that was marked as over or as an error since the file was read is answered as it is now.
    onSuccess: ({ entries }) =>
      onDecision(entries.find((each) => each.entry_id === entry_id)?.status ?? 'active'),
  });
  const isAdded = decision === 'active';
  const there = entry.there ?? (decision === 'skipped' || isAdded ? undefined : decision);
  const name = content.name ?? '';
  const details = [
    content.reaction,
    content.since,
    content.code,
    content.severity && t(`record-imports.severity.${content.severity}`),
  ];
  return (
    <Card>
      <Stack gap="small">
        <p>
          {t(`record-imports.kind.${kind}`)}: <strong>{name}</strong>
        </p>
        {details.some(Boolean) && <p>{details.filter(Boolean).join(' · ')}</p>}
        {add.isError && <Alert tone="bad">{textOf(add.error)}</Alert>}
        {there ? (
          <StatusBadge tone="neutral">
            {[t('record-imports.there'), there !== 'active' && t(`record-imports.status.${there}`)]
              .filter(Boolean)
              .join(' · ')}
          </StatusBadge>
        ) : isAdded ? (
          <StatusBadge tone="ok">{t('record-imports.added')}</StatusBadge>
        ) : decision === 'skipped' ? (
          <StatusBadge tone="neutral">{t('record-imports.skipped')}</StatusBadge>
        ) : (
          <div>
            <Button
              compact
              icon="check"
              busy={add.isPending}
              onClick={() => add.mutate({ body: { entry_id, patient_id: patientId, kind, content } })}
            >
              {t('record-imports.add')} <VisuallyHidden>{name}</VisuallyHidden>
            </Button>{' '}
            <Button compact onClick={() => onDecision('skipped')}>
              {t('record-imports.skip')} <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}
