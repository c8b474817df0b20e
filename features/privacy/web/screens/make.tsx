import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useActingFor } from '#features/people/web/index.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { listPrivacyRequests, makePrivacyRequest } from '../../contract.ts';
import styles from '../components/privacy.module.css';

/** A complaint, about an access or anything else, or what is wrong in one's data. It gets a number. */
export function MakeScreen() {
  const { t } = useWords();
  const client = useQueryClient();
  const { personId } = useActingFor();
  const [asks] = useSearchParams();
  const accessId = asks.get('access_id') ?? undefined;
  // An access belongs to the patient in the link, also after a switch to another person in the header.
  const patientId = accessId ? asks.get('patient_id') : personId;
  const isCorrection = useLocation().pathname.endsWith('/correct');
  // The same text sent again repeats the request under its id; a changed text needs a new id.
  const [asked, setAsked] = useState({ id: '', text: '' });
  const form = useForm('privacy-request', { text: '' });
  const make = useAction(makePrivacyRequest, {
    onSuccess: () => invalidate(client, listPrivacyRequests),
    onError: form.refused,
  });
  const submit = () => {
    const text = form.draft.text.trim();
    if (!form.checkFilled('text')) return;
    const same = asked.text === text ? asked : { id: newId(), text };
    setAsked(same);
    make.mutate({
      body: {
        request_id: same.id,
        kind: isCorrection ? 'correction' : 'complaint',
        text,
        ...(patientId ? { patient_id: patientId } : {}),
        ...(accessId ? { access_id: accessId } : {}),
      },
    });
  };
  const title = accessId
    ? t('privacy.make.unknown')
    : t(isCorrection ? 'privacy.make.correction' : 'privacy.make.complaint');
  if (make.data)
    return (
      <div className={styles.form}>
        <h1>{title}</h1>
        <Alert tone="ok" live="status">
          {t('privacy.make.sent', { number: make.data.number })}
        </Alert>
        <div>
          <LinkButton href="/privacy/requests">{t('privacy.requests.title')}</LinkButton>
        </div>
      </div>
    );
  return (
    <div className={styles.form}>
      <div className={styles.title}>
        <h1>{title}</h1>
        <p className={styles.quiet}>
          {t(accessId ? 'privacy.make.unknownHint' : 'privacy.rights.complainHint')}
        </p>
      </div>
      <Form problems={form.problems} busy={make.isPending} onSubmit={submit} action={t('privacy.make.send')}>
        <TextArea
          {...form.control('text')}
          label={t(isCorrection ? 'privacy.make.textCorrection' : 'privacy.make.text')}
          maxLength={2000}
          rows={5}
        />
      </Form>
    </div>
  );
}
