import { useState } from 'react';
import { listVitals } from '#features/vitals/contract/entries.ts';
import { criticalStyles as styles } from '#features/vitals/web/parts.ts';
import { phoneAsRead } from '#platform/domain/phone-as-read.ts';
import { Button } from '#platform/ui/button.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { call } from '#platform/web/client/call.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { listTriage, updateTriage } from '../../contract.ts';
import { TriageSheet } from './triage-sheet.tsx';

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
        aria-label={`${t('triage.critical.message')}: ${name}`}
      >
        {t('triage.critical.message')}
      </LinkButton>
      {phone && (
        <LinkButton className={styles.outlined} icon="phone" href={`tel:${phone}`}>
          {t('triage.critical.call', { phone: phoneAsRead(phone) })}
        </LinkButton>
      )}
      <Button
        variant="quiet"
        icon="check"
        className={styles.emergency}
        aria-label={`${t('triage.critical.answer')}: ${name}`}
        onClick={() => setSeen(seenUntil)}
      >
        {t('triage.critical.answer')}
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
            say({ message: t('triage.critical.answered') });
          }}
          onClose={() => setSeen(null)}
        />
      )}
    </div>
  );
}
