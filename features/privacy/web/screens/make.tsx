import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { v7 as uuid } from 'uuid';
import { useActingFor } from '#features/people/web/index.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { listPrivacyRequests, makePrivacyRequest } from '../../contract.ts';
import styles from '../components/privacy.module.css';

/** A complaint, about an access or anything else, or what is wrong in one's data. It gets a number. */
export function MakeScreen() {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const { personId, isSelf } = useActingFor();
  const accessId = useSearchParams()[0].get('access_id') ?? undefined;
  const isCorrection = useLocation().pathname.endsWith('/correct');
  const [requestId] = useState(() => uuid());
  const [text, setText] = useState('');
  const make = useAction(makePrivacyRequest, { onSuccess: () => invalidate(client, listPrivacyRequests) });
  const wrong = make.error instanceof ApiError ? make.error.field('text') : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const body = {
      request_id: requestId,
      kind: isCorrection ? ('correction' as const) : ('complaint' as const),
      text: text.trim(),
      ...(isSelf || !personId ? {} : { patient_id: personId }),
      ...(accessId ? { access_id: accessId } : {}),
    };
    make.mutate({ body });
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
      <form className={styles.form} onSubmit={send} noValidate>
        {make.error && !wrong && (
          <Alert tone="bad" live="alert">
            {textOf(make.error)}
          </Alert>
        )}
        <TextArea
          label={t(isCorrection ? 'privacy.make.textCorrection' : 'privacy.make.text')}
          value={text}
          onValue={setText}
          maxLength={2000}
          rows={5}
          error={wrong}
        />
        <div>
          <Button type="submit" variant="primary" busy={make.isPending}>
            {t('privacy.make.send')}
          </Button>
        </div>
      </form>
    </div>
  );
}
