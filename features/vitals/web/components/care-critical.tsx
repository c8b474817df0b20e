import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { call } from '#platform/web/client/call.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { listVitals } from '../../contract/entries.ts';
import { listTriage, updateTriage } from '../../contract/triage.ts';
import styles from './critical-alert.module.css';
import { TriageSheet } from './triage-sheet.tsx';

/** `+91 90000 00022`: in groups that one can read out. */
const asRead = (phone: string): string => phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');

/** What a clinician does about a critical reading: writes, calls, and says that it is answered. */
export function AnswerCritical({
  patientId,
  name,
  phone,
  seenUntil,
}: {
  readonly patientId: string;
  readonly name: string;
  readonly phone: string | null;
  /** When it was looked up: what comes in later isn't answered. */
  readonly seenUntil: string;
}) {
  const { t } = useWords();
  const say = useToast();
  const [seen, setSeen] = useState<string | null>(null);
  return (
    <div className={styles.actions}>
      <LinkButton
        variant="danger"
        icon="chat"
        href={`/chat/with/${patientId}`}
        aria-label={`${t('vitals.critical.care.message')}: ${name}`}
      >
        {t('vitals.critical.care.message')}
      </LinkButton>
      {phone && (
        <LinkButton className={styles.outlined} icon="phone" href={`tel:${phone}`}>
          {t('vitals.critical.care.call', { phone: asRead(phone) })}
        </LinkButton>
      )}
      <Button
        variant="quiet"
        icon="check"
        className={styles.emergency}
        aria-label={`${t('vitals.critical.care.answer')}: ${name}`}
        onClick={() => setSeen(seenUntil)}
      >
        {t('vitals.critical.care.answer')}
      </Button>
      {seen !== null && (
        <TriageSheet
          entry={{ name, note: '', deadline_at: seen }}
          mode="close"
          onSave={async (change) => {
            const body = { ...change, seen_until: seen };
            await call(updateTriage, { params: { patient_id: patientId }, body });
            setSeen(null);
            void invalidate(queryClient, listVitals, listTriage);
            say({ message: t('vitals.critical.care.answered') });
          }}
          onClose={() => setSeen(null)}
        />
      )}
    </div>
  );
}
