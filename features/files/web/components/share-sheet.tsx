import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { listClinicians } from '#features/people/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { type FileRecord, listFiles, shareFile } from '../../contract.ts';
import type { OfFileProps } from './delete-dialog.tsx';
import styles from './files.module.css';

const SHARE_DAYS = [7, 30, 90, 365] as const;
type Days = (typeof SHARE_DAYS)[number];

/** The clinicians that a file is shared with beyond a visit, until when, and those that it could be shared with. */
export function ShareSheet({ file, onClose }: OfFileProps) {
  const { t } = useWords();
  return (
    <Sheet
      open={file !== undefined}
      title={t('files.share.title')}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
    >
      {file && <Sharing key={file.file_id} file={file} onShared={onClose} />}
    </Sheet>
  );
}

function Sharing({ file, onShared }: { readonly file: FileRecord; readonly onShared: () => void }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const [clinicianId, setClinicianId] = useState<string>();
  const [days, setDays] = useState<Days>(30);
  const share = useAction(shareFile, {
    onSuccess: (_, { body }) => {
      showAlert('success', t(body.days === null ? 'files.share.ended' : 'files.share.done'));
      onShared();
      return invalidate(client, listFiles);
    },
    onError: (error) => showAlert('error', textOf(error)),
  });
  const put = (clinician_id: string, forDays: Days | null) =>
    share.mutate({ params: { file_id: file.file_id }, body: { clinician_id, days: forDays } });
  return (
    <div className={styles.sharing}>
      <p>{t('files.share.hint', { name: file.name })}</p>
      {file.shared_with.length > 0 && (
        <SharedWith file={file} busy={share.isPending} onEnd={(id) => put(id, null)} />
      )}
      <ClinicianChoice value={clinicianId} onValue={setClinicianId} />
      <SelectField
        label={t('files.share.howLong')}
        value={String(days)}
        onValue={(value) => setDays(SHARE_DAYS.find((each) => String(each) === value) ?? 30)}
        choices={SHARE_DAYS.map((each) => ({ value: String(each), label: t(`files.share.days${each}`) }))}
      />
      <Button
        variant="primary"
        wide
        busy={share.isPending}
        disabled={!clinicianId}
        onClick={() => clinicianId && put(clinicianId, days)}
      >
        {t('files.share.confirm')}
      </Button>
    </div>
  );
}

interface SharedWithProps {
  readonly file: FileRecord;
  readonly busy: boolean;
  readonly onEnd: (clinicianId: string) => void;
}

function SharedWith({ file, busy, onEnd }: SharedWithProps) {
  const { t, format } = useWords();
  return (
    <Section level={3} title={t('files.share.now')}>
      <List>
        {file.shared_with.map(({ clinician_id, name, until }) => (
          <ListRow
            key={clinician_id}
            icon="person"
            title={name}
            description={t('files.share.until', { day: format.shortDay(until) })}
            end={
              <Button compact busy={busy} onClick={() => onEnd(clinician_id)}>
                {t('files.share.end')}
              </Button>
            }
          />
        ))}
      </List>
    </Section>
  );
}

interface ClinicianChoiceProps {
  readonly value: string | undefined;
  readonly onValue: (clinicianId: string | undefined) => void;
}

function ClinicianChoice({ value, onValue }: ClinicianChoiceProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const found = useCall(listClinicians, { query: q ? { q } : {} });
  const clinicians = found.data?.clinicians ?? [];
  return (
    <>
      <TextField
        type="search"
        label={t('files.share.find')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          // The file must not go to a person who may no longer be listed.
          onValue(undefined);
        }}
      />
      {found.isLoadingError ? (
        <Problem error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={3} />
      ) : clinicians.length === 0 ? (
        <p>{t('files.share.nobody')}</p>
      ) : (
        <RadioCards
          label={t('files.share.with')}
          value={value}
          onValue={onValue}
          choices={clinicians.map((each) => ({
            value: each.clinician_id,
            label: each.name,
            description:
              each.specialties.map((id) => t(`people.specialties.${id}`)).join(', ') ||
              t(`people.userTypes.${each.user_type}`),
          }))}
        />
      )}
    </>
  );
}
