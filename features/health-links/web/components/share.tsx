import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { type HealthLink, listHealthLinks, revokeHealthLink } from '../../contract.ts';
import styles from './health-links.module.css';
import { NewLink } from './new-link.tsx';

const POLL_MS = 20_000;
const SHOWN = 5;

/** Links for a doctor elsewhere: a new one, and those that are there with who opened them. */
export function Share({ patientId }: { readonly patientId: string | undefined }) {
  const { t } = useWords();
  const [isMaking, setIsMaking] = useState(false);
  const links = useCall(
    listHealthLinks,
    { query: patientId ? { patient_id: patientId } : {} },
    { refetchInterval: POLL_MS },
  );
  return (
    <Section title={t('health-links.title')} description={t('health-links.intro')}>
      {links.isLoadingError && <Problem error={links.error} onRetry={() => void links.refetch()} />}
      {links.data?.health_links.map((link) => (
        <OneLink key={link.health_link_id} link={link} />
      ))}
      <div>
        <Button icon="share" onClick={() => setIsMaking(true)}>
          {t('health-links.make')}
        </Button>
      </div>
      {isMaking && <NewLink patientId={patientId} onClose={() => setIsMaking(false)} />}
    </Section>
  );
}

const TONES = { open: 'ok', expired: 'neutral', revoked: 'neutral', locked: 'bad' } as const;

function OneLink({ link }: { readonly link: HealthLink }) {
  const { t, format } = useWords();
  const { state, label, opened, expires_at: expiresAt } = link;
  const [isAllShown, setAllShown] = useState(false);
  return (
    <Card>
      <Stack gap="small">
        <div>
          <StatusBadge tone={TONES[state]}>{t(`health-links.state.${state}`)}</StatusBadge>
        </div>
        <h3 className={styles.text}>{label || t('health-links.noLabel')}</h3>
        <p className={styles.quiet}>
          {t(state === 'open' ? 'health-links.until' : 'health-links.wasUntil', {
            when: format.dayAndTime(expiresAt),
          })}
        </p>
        {opened.length === 0 && <p className={styles.quiet}>{t('health-links.notOpened')}</p>}
        {(isAllShown ? opened : opened.slice(0, SHOWN)).map(({ at, recipient }) => (
          <p key={`${at} ${recipient}`} className={styles.text}>
            {t('health-links.opened', { who: recipient, when: format.dayAndTime(at) })}
          </p>
        ))}
        {!isAllShown && opened.length > SHOWN && (
          <div>
            <Button compact variant="quiet" onClick={() => setAllShown(true)}>
              {t('health-links.more')}
            </Button>
          </div>
        )}
        {state === 'open' && <EndLink healthLinkId={link.health_link_id} />}
      </Stack>
    </Card>
  );
}

function EndLink({ healthLinkId }: { readonly healthLinkId: string }) {
  const { t } = useWords();
  const client = useQueryClient();
  const textOf = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useAction(revokeHealthLink, {
    onError: (error) => showAlert('error', textOf(error)),
    onSettled: () => {
      setIsAsking(false);
      return invalidate(client, listHealthLinks);
    },
  });
  return (
    <div>
      <Button compact icon="close" onClick={() => setIsAsking(true)}>
        {t('health-links.end')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('health-links.endTitle')}
        confirmLabel={t('health-links.endYes')}
        cancelLabel={t('shell.action.cancel')}
        closeLabel={t('shell.action.close')}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ params: { health_link_id: healthLinkId } })}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('health-links.endBody')}</p>
      </ConfirmDialog>
    </div>
  );
}
