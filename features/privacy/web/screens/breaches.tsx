import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
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
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
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
  const client = useQueryClient();
  const [id, setId] = useState(newId);
  const form = useForm('breach', () => {
    const today = clinicDay(new Date());
    return { from: today, to: today, resource: '', reader_id: '', session_id: '', what_happened: '' };
  });
  const prepare = useAction(prepareBreach, {
    onSuccess: async () => {
      setId(newId());
      form.reset();
      await invalidate(client, listBreaches);
    },
    onError: form.refused,
  });
  const submit = () => {
    const { from, to, what_happened, ...filters } = form.draft;
    const missing = Object.entries({ from, to, what_happened }).filter(([, value]) => value.trim() === '');
    if (!form.check(missing.map(([field]) => ({ field, message: t('shell.form.missing') })))) return;
    const given = Object.entries(filters).flatMap(([name, value]) =>
      value.trim() ? [[name, value.trim()]] : [],
    );
    prepare.mutate({
      body: {
        breach_id: id,
        from: clinicInstant(from).toISOString(),
        to: clinicInstant(addDays(to, 1)).toISOString(),
        what_happened: what_happened.trim(),
        ...Object.fromEntries(given),
      },
    });
  };
  const { control } = form;
  return (
    <Form
      problems={form.problems}
      busy={prepare.isPending}
      onSubmit={submit}
      action={t('privacy.breach.prepare')}
    >
      <DateField {...control('from')} label={t('privacy.breach.from')} />
      <DateField {...control('to')} label={t('privacy.breach.to')} />
      <TextField {...control('resource')} label={t('privacy.breach.resource')} />
      <TextField {...control('reader_id')} label={t('privacy.breach.reader')} />
      <TextField {...control('session_id')} label={t('privacy.breach.session')} />
      <TextArea {...control('what_happened')} label={t('privacy.breach.what')} maxLength={2000} />
    </Form>
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
