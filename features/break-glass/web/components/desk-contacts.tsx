import { useState } from 'react';
import { phoneAsRead } from '#platform/domain/phone-as-read.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { readContactsInEmergency } from '../../contract.ts';
import { useReason } from './use-reason.ts';

/** The front desk's way to the emergency contacts of a patient: with a reason, and never without the patient knowing. */
export function DeskContacts({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const { accessId, reason, setReason } = useReason();
  const [isAsking, setAsking] = useState(false);
  const read = useAction(readContactsInEmergency, { onSuccess: () => setAsking(false) });
  const wrong = read.error instanceof ApiError ? read.error.field('reason') : undefined;
  const send = () =>
    read.mutate({ body: { access_id: accessId, patient_id: patientId, reason: reason.trim() } });
  return (
    <Section title={t('break-glass.contacts.title')} description={t('break-glass.contacts.intro')}>
      {read.data ? (
        <Card flush={read.data.contacts.length > 0}>
          {read.data.contacts.length === 0 ? (
            <p>{t('break-glass.contacts.none')}</p>
          ) : (
            <List label={t('break-glass.contacts.title')}>
              {read.data.contacts.map(({ name, phone }) => (
                <ListRow
                  key={`${name} ${phone}`}
                  title={name}
                  end={
                    <LinkButton compact icon="phone" href={`tel:${phone}`}>
                      {phoneAsRead(phone)}
                    </LinkButton>
                  }
                />
              ))}
            </List>
          )}
        </Card>
      ) : (
        <div>
          <Button icon="phone" onClick={() => setAsking(true)}>
            {t('break-glass.contacts.action')}
          </Button>
        </div>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('break-glass.contacts.title')}
        closeLabel={t('shell.action.close')}
        actions={
          <Button variant="primary" busy={read.isPending} onClick={send}>
            {t('break-glass.contacts.action')}
          </Button>
        }
      >
        <Stack>
          {read.error && !wrong && (
            <Alert tone="bad" live="alert">
              {textOf(read.error)}
            </Alert>
          )}
          <TextArea
            label={t('break-glass.open.reason')}
            hint={t('break-glass.open.reasonHint')}
            value={reason}
            onValue={setReason}
            maxLength={500}
            error={wrong}
          />
        </Stack>
      </Dialog>
    </Section>
  );
}
