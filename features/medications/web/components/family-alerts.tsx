import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate, queryOf, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { endWatch, inviteWatcher, listWatches, type Watch } from '../../contract/watches.ts';
import styles from './medicines.module.css';

/** The people who are notified of the patient's missed doses, and each notification. */
export function FamilyAlerts({ personId }: { readonly personId: string | undefined }) {
  const { t, format } = useWords();
  const asked = useQuery(queryOf(listWatches, { query: personId ? { patient_id: personId } : {} }));
  const [isAdding, setAdding] = useState(false);
  if (asked.isLoadingError) return <Problem error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return null;
  const { watches, alerts } = asked.data;
  return (
    <Section title={t('medications.family.title')} description={t('medications.family.hint')}>
      <Card>
        <Stack>
          {watches.length === 0 && <p>{t('medications.family.none')}</p>}
          {watches.map((watch) => (
            <One key={watch.watch_id} watch={watch} />
          ))}
          {isAdding ? (
            <Invite personId={personId} />
          ) : (
            <Row>
              <Button icon="plus" onClick={() => setAdding(true)}>
                {t('medications.family.add')}
              </Button>
            </Row>
          )}
        </Stack>
      </Card>
      {alerts.length > 0 && (
        <Card>
          <h3>{t('medications.family.sent')}</h3>
          <ul className={styles.doses}>
            {alerts.map(({ alert_id, label, sent_at, slot, due_at, answered_at }) => (
              <li key={alert_id}>
                {t('medications.family.one', {
                  name: label,
                  when: format.dayAndTime(sent_at),
                  slot: t(`medications.slot.${slot}`),
                  due: format.bareTime(due_at),
                })}
                {answered_at && <span className={styles.quiet}> · {t('medications.family.answered')}</span>}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

function One({ watch }: { readonly watch: Watch }) {
  const { t, format } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const say = useToast();
  const { watch_id, label, important_only, accepted_at, expires_at } = watch;
  const end = useAction(endWatch, {
    onSuccess: () => {
      say({ message: t('medications.family.endSure', { name: label }) });
      return invalidate(client, listWatches);
    },
  });
  return (
    <div>
      <p>
        <span className={styles.name}>{label}</span>
        {important_only && <span className={styles.quiet}> · {t('medications.family.only')}</span>}
      </p>
      <p className={styles.quiet}>
        {accepted_at
          ? t('medications.family.since', { day: format.shortDay(accepted_at) })
          : t('medications.family.waiting', { day: format.shortDay(expires_at) })}
      </p>
      {end.error && (
        <Alert tone="bad" live="alert">
          {errorText(end.error)}
        </Alert>
      )}
      <Button
        compact
        variant="quiet"
        busy={end.isPending}
        onClick={() => end.mutate({ params: { watch_id } })}
      >
        {t('medications.family.end', { name: label })}
      </Button>
    </div>
  );
}

function Invite({ personId }: { readonly personId: string | undefined }) {
  const { t } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [id] = useState(newId);
  const [label, setLabel] = useState('');
  const [isImportantOnly, setImportantOnly] = useState(false);
  const [isTried, setTried] = useState(false);
  const make = useAction(inviteWatcher, { onSuccess: () => invalidate(client, listWatches) });
  const send = () => {
    setTried(true);
    if (label.trim() === '') return;
    make.mutate({
      body: {
        ...{ watch_id: id, label: label.trim(), important_only: isImportantOnly },
        ...(personId ? { patient_id: personId } : {}),
      },
    });
  };
  if (make.data) return <MadeLink token={make.data.token} />;
  return (
    <Stack>
      <TextField
        label={t('medications.family.label')}
        maxLength={80}
        value={label}
        onValue={setLabel}
        error={isTried && label.trim() === '' ? t('medications.family.missing') : undefined}
      />
      <CheckboxField
        label={t('medications.family.importantOnly')}
        checked={isImportantOnly}
        onChecked={setImportantOnly}
      />
      {make.error && (
        <Alert tone="bad" live="alert">
          {errorText(make.error)}
        </Alert>
      )}
      <Row>
        <Button variant="primary" busy={make.isPending} onClick={send}>
          {t('medications.family.make')}
        </Button>
      </Row>
    </Stack>
  );
}

function MadeLink({ token }: { readonly token: string }) {
  const { t } = useWords();
  const [isCopied, setCopied] = useState(false);
  const link = `${window.location.origin}/medicines/watch#${token}`;
  return (
    <Stack>
      <Alert tone="ok" live="status">
        {t('medications.family.link')}
      </Alert>
      <p className={styles.link} dir="ltr">
        {link}
      </p>
      <Row>
        <Button
          icon={isCopied ? 'check' : 'attach'}
          onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
        >
          {t(isCopied ? 'medications.family.copied' : 'medications.family.copy')}
        </Button>
        {'share' in navigator && (
          <Button icon="share" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>
            {t('medications.family.share')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
