import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { startReset } from '#features/accounts/contract.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { phoneAsRead } from '#platform/domain/phone-as-read.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { getMember, type PeopleAction } from '../../contract.ts';
import styles from '../administration.module.css';
import { readAgain } from '../queries.ts';
import { History } from './history.tsx';
import { useEntryWords } from './use-entry-words.ts';

type Member = ReplyOf<typeof getMember>;

interface PersonPanelProps {
  readonly personId: string;
  readonly onAction: (action: PeopleAction) => void;
  readonly onClose: () => void;
}

/** One person: what they are here, what can be done, and what was done. */
export function PersonPanel({ personId, onAction, onClose }: PersonPanelProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const found = useCall(getMember, { params: { person_id: personId } });
  const reset = useAction(startReset, {
    onSuccess: ({ sent_to: to }) => {
      showAlert('success', t('administration.people.resetSent', { to }));
      void readAgain(client);
    },
  });
  const person = found.data;
  if (found.isPending) return <SkeletonList label={t('shell.busy.loading')} rows={4} />;
  if (!person) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <Card>
      <Stack>
        <Row spread>
          <h2>{person.name || t('administration.people.noName')}</h2>
          <Button variant="quiet" compact icon="close" onClick={onClose}>
            {t('shell.action.close')}
          </Button>
        </Row>
        <About person={person} />
        {reset.error && (
          <Alert tone="bad" live="alert">
            {textOf(reset.error)}
          </Alert>
        )}
        {person.can.suspend ? (
          <Actions person={person} onAction={onAction}>
            {person.can.reset && (
              <Button
                compact
                busy={reset.isPending}
                onClick={() => reset.mutate({ params: { person_id: personId } })}
              >
                {t('administration.people.reset')}
              </Button>
            )}
          </Actions>
        ) : (
          <p className={styles.quiet}>{t('administration.people.yourself')}</p>
        )}
        {person.user_types.includes('patient') && (
          <LinkButton compact href={`/patients/${personId}`}>
            {t('administration.people.patient')}
          </LinkButton>
        )}
        {person.registration && (
          <LinkButton compact href={`/doctors/${personId}`}>
            {t(`administration.registrations.state.${person.registration.state}`)}
          </LinkButton>
        )}
        <Section title={t('administration.history.title')} level={3}>
          <History kind="person" objectId={personId} />
        </Section>
      </Stack>
    </Card>
  );
}

function About({ person }: { readonly person: Member }) {
  const { t, format } = useWords();
  const { types } = useEntryWords();
  return (
    <Stack gap="small">
      <span>{types(person.user_types)}</span>
      {[person.phone && phoneAsRead(person.phone), person.email].filter(Boolean).map((line) => (
        <span key={line} className={styles.small}>
          {line}
        </span>
      ))}
      <span className={styles.small}>
        {t('administration.people.since', { day: format.shortDay(person.since) })}
      </span>
      {person.suspended_at && (
        <StatusBadge tone="bad">
          {t('administration.people.suspendedSince', { day: format.shortDay(person.suspended_at) })}
        </StatusBadge>
      )}
    </Stack>
  );
}

interface ActionsProps {
  readonly person: Member;
  readonly onAction: (action: PeopleAction) => void;
  /** What else can be done. */
  readonly children: ReactNode;
}

function Actions({ person, onAction, children }: ActionsProps) {
  const { t } = useWords();
  return (
    <Row gap="small">
      <Button compact onClick={() => onAction(person.suspended_at ? 'reactivate' : 'suspend')}>
        {t(`administration.people.action.${person.suspended_at ? 'reactivate' : 'suspend'}`)}
      </Button>
      {!person.suspended_at && (
        <Button compact onClick={() => onAction('grant')}>
          {t('administration.people.action.grant')}
        </Button>
      )}
      <Button compact onClick={() => onAction('withdraw')}>
        {t('administration.people.action.withdraw')}
      </Button>
      {children}
    </Row>
  );
}
