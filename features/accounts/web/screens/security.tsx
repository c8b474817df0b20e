import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { Page, Row } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import { showAlert } from '#platform/web/shell/loader.ts';
import { endSession, type listSessions } from '../../contract.ts';
import { NoAccount } from '../components/no-account.tsx';
import styles from '../components/pages.module.css';
import { PasskeysSection } from '../proof/passkeys-section.tsx';
import { useAccount, useContactChanges, useSessions } from '../queries.ts';
import { securityParts } from '../slots.ts';

type SessionRow = ReplyOf<typeof listSessions>['sessions'][number];

/** Where one is signed in, and how to change that. */
export function SecurityScreen() {
  const { t } = useWords();
  const account = useAccount();
  const sessions = useSessions();
  return (
    <Page width="reading" gap="wide">
      <h1>{t('shell.section.security')}</h1>
      <Section title={t('accounts.security.sessions')} description={t('accounts.security.sessionsHint')}>
        {sessions.isPending && <SkeletonList label={t('shell.busy.loading')} rows={2} />}
        {sessions.isError && !sessions.data && <NoAccount query={sessions} />}
        {sessions.data && (
          <Sessions
            rows={sessions.data.sessions}
            onEnded={() => void sessions.refetch()}
            severalTypes={(account.data?.user_types.length ?? 1) > 1}
          />
        )}
      </Section>
      <PasskeysSection />
      <Changes />
      <Section title={t('accounts.security.password')}>
        <Card flush>
          <List>
            <ListRow
              icon="lock"
              href="/account/password"
              title={t(
                account.data?.has_password === false
                  ? 'accounts.password.setTitle'
                  : 'accounts.password.title',
              )}
              description={t('accounts.password.ends')}
            />
          </List>
        </Card>
      </Section>
      <Fillings point={securityParts} given={{}} fallback={null} />
    </Page>
  );
}

/** Nothing while there is nothing to undo: most people never see it. */
function Changes() {
  const { t, format } = useWords();
  const changes = useContactChanges().data?.changes ?? [];
  if (changes.length === 0) return null;
  return (
    <Section title={t('accounts.security.changes')}>
      <Card flush>
        <List label={t('accounts.security.changes')}>
          {changes.map(({ change_id, kind, new_value, changed_at, undo_until }) => (
            <ListRow
              key={change_id}
              title={t(`accounts.security.changed_${kind}`, { to: new_value })}
              description={t('accounts.security.changedUntil', {
                when: format.dayAndTime(changed_at),
                until: format.dayAndTime(undo_until),
              })}
              end={
                <LinkButton compact href={`/account/undo-change?change=${change_id}`}>
                  {t('accounts.undo.action')}
                </LinkButton>
              }
            />
          ))}
        </List>
      </Card>
    </Section>
  );
}

interface SessionsProps {
  readonly rows: readonly SessionRow[];
  readonly severalTypes: boolean;
  readonly onEnded: () => void;
}

function Sessions({ rows, severalTypes, onEnded }: SessionsProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const [asked, setAsked] = useState<readonly SessionRow[]>([]);
  const others = rows.filter((row) => !row.current);
  const end = useMutation({
    mutationFn: (ending: readonly SessionRow[]) => Promise.all(ending.map(endOne)),
    onSuccess: (_, ending) => showAlert('success', t('accounts.security.ended', { count: ending.length })),
    onError: (error) => showAlert('error', textOf(error)),
    onSettled: () => {
      setAsked([]);
      onEnded();
    },
  });
  return (
    <>
      <SessionList rows={rows} severalTypes={severalTypes} onEnd={(row) => setAsked([row])} />
      {others.length > 1 && (
        <Row>
          <Button onClick={() => setAsked(others)}>{t('accounts.security.endOthers')}</Button>
        </Row>
      )}
      {others.length === 0 && <p className={styles.quiet}>{t('accounts.security.onlyHere')}</p>}
      <ConfirmDialog
        open={asked.length > 0}
        danger
        busy={end.isPending}
        title={t(asked.length > 1 ? 'accounts.security.endOthersTitle' : 'accounts.security.endTitle')}
        confirmLabel={t('accounts.security.end')}
        cancelLabel={t('shell.action.cancel')}
        closeLabel={t('shell.action.close')}
        onConfirm={() => end.mutate(asked)}
        onClose={() => setAsked([])}
      >
        {t('accounts.security.endBody')}
      </ConfirmDialog>
    </>
  );
}

interface SessionListProps extends Pick<SessionsProps, 'rows' | 'severalTypes'> {
  readonly onEnd: (row: SessionRow) => void;
}

/** This device first. */
function SessionList({ rows, severalTypes, onEnd }: SessionListProps) {
  const { t, format } = useWords();
  const said = (row: SessionRow) =>
    [
      severalTypes && t(`accounts.userType.${row.user_type}`),
      !row.current && t('accounts.security.seen', { when: format.ago(row.last_seen_at) }),
      t('accounts.security.since', { when: format.shortDay(row.created_at) }),
    ]
      .filter(Boolean)
      .join(' · ');

  return (
    <Card flush>
      <List label={t('accounts.security.sessions')}>
        {[...rows]
          .sort((a, b) => Number(b.current) - Number(a.current))
          .map((row) => (
            <ListRow
              key={row.session_id}
              title={row.device}
              description={said(row)}
              end={
                row.current ? (
                  <StatusBadge tone="ok">{t('accounts.security.thisDevice')}</StatusBadge>
                ) : (
                  <Button
                    compact
                    aria-label={t('accounts.security.endNamed', { device: row.device })}
                    onClick={() => onEnd(row)}
                  >
                    {t('accounts.security.end')}
                  </Button>
                )
              }
            />
          ))}
      </List>
    </Card>
  );
}

/** One that has ended meanwhile is as ended as it should be. */
async function endOne({ session_id }: SessionRow): Promise<void> {
  try {
    await call(endSession, { params: { session_id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
