import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { DateField } from '#platform/ui/date-field.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Breach, confirmBreach, dropBreach, listBreaches, prepareBreach } from '../../contract.ts';
import styles from '../components/privacy.module.css';

/** Who was affected, what they will read, and the second person who sends it. */
export function BreachesScreen() {
  const { t } = useWords();
  const breaches = useCall(listBreaches, {});
  const found = breaches.data?.breaches ?? [];
  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <h1>{t('privacy.breach.title')}</h1>
        <p className={styles.quiet}>{t('privacy.breach.intro')}</p>
      </div>
      <div className={styles.columns}>
        <Prepare />
        <div className={styles.stack}>
          {breaches.data && found.length === 0 && (
            <EmptyState icon="shield" title={t('privacy.breach.none')} />
          )}
          {found.map((breach) => (
            <One key={breach.breach_id} breach={breach} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Prepare() {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const today = clinicDay(new Date());
  const [id, setId] = useState(() => uuid());
  const [given, setGiven] = useState({
    from: today,
    to: today,
    resource: '',
    reader: '',
    session: '',
    what: '',
  });
  const set = (field: keyof typeof given) => (value: string) => setGiven({ ...given, [field]: value });
  const prepare = useAction(prepareBreach, {
    onSuccess: async () => {
      setId(uuid());
      await invalidate(client, listBreaches);
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const end = new Date(clinicInstant(given.to).getTime() + 86_400_000);
    prepare.mutate({
      body: {
        ...{ breach_id: id, from: clinicInstant(given.from).toISOString(), to: end.toISOString() },
        what_happened: given.what.trim(),
        ...(given.resource.trim() ? { resource: given.resource.trim() } : {}),
        ...(given.reader.trim() ? { reader_id: given.reader.trim() } : {}),
        ...(given.session.trim() ? { session_id: given.session.trim() } : {}),
      },
    });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {prepare.error && (
        <Alert tone="bad" live="alert">
          {textOf(prepare.error)}
        </Alert>
      )}
      <DateField label={t('privacy.breach.from')} value={given.from} onValue={set('from')} />
      <DateField label={t('privacy.breach.to')} value={given.to} onValue={set('to')} />
      <TextField label={t('privacy.breach.resource')} value={given.resource} onValue={set('resource')} />
      <TextField label={t('privacy.breach.reader')} value={given.reader} onValue={set('reader')} />
      <TextField label={t('privacy.breach.session')} value={given.session} onValue={set('session')} />
      <TextArea label={t('privacy.breach.what')} value={given.what} onValue={set('what')} maxLength={2000} />
      <div>
        <Button type="submit" variant="primary" busy={prepare.isPending}>
          {t('privacy.breach.prepare')}
        </Button>
      </div>
    </form>
  );
}

const TONES = { prepared: 'warn', sent: 'ok', dropped: 'neutral' } as const;

function One({ breach }: { readonly breach: Breach }) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const again = { onSuccess: () => invalidate(client, listBreaches) };
  const confirm = useAction(confirmBreach, again);
  const drop = useAction(dropBreach, again);
  const params = { breach_id: breach.breach_id };
  const error = confirm.error ?? drop.error;
  return (
    <Card>
      <Stack gap="small">
        <Row spread>
          <h2>{t('privacy.breach.affected', { count: breach.affected })}</h2>
          <StatusBadge tone={TONES[breach.state]}>{t(`privacy.breach.state.${breach.state}`)}</StatusBadge>
        </Row>
        <p className={styles.quiet}>
          {[format.dayAndTime(breach.from), format.dayAndTime(breach.to), breach.prepared_by_name].join(
            ' · ',
          )}
        </p>
        <p className={styles.words}>{breach.what_happened}</p>
        <p>{breach.people.map(({ name }) => name).join(', ')}</p>
        {breach.state !== 'dropped' && (
          <p>{t('privacy.breach.board', { when: format.dayAndTime(breach.board_by) })}</p>
        )}
        <Section title={t('privacy.breach.notices')} level={3}>
          {breach.notices.map(({ language, title, text }) => (
            <details key={language} lang={language}>
              <summary>{title}</summary>
              <p className={styles.words}>{text}</p>
            </details>
          ))}
        </Section>
        {error && (
          <Alert tone="bad" live="alert">
            {textOf(error)}
          </Alert>
        )}
        <Row>
          {breach.can.confirm && (
            <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate({ params })}>
              {t('privacy.breach.confirm')}
            </Button>
          )}
          {breach.can.drop && (
            <Button variant="quiet" busy={drop.isPending} onClick={() => drop.mutate({ params })}>
              {t('privacy.breach.drop')}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
