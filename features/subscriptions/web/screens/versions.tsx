import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointDeclaration } from '#platform/contract/endpoint.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import {
  listPlanVersions,
  type PlanDraft,
  type PlanVersion,
  publishPlan,
  removePlanDraft,
  retirePlan,
} from '../../contract.ts';
import { usePrice } from '../components/plan-facts.tsx';
import { PlanForm } from '../components/plan-form.tsx';
import styles from '../plans.module.css';

type Written = PlanDraft | PlanVersion | 'new';

/** For staff: what is being written, what is offered, and every version of before. */
export function VersionsScreen() {
  const { t } = useWords();
  const client = useQueryClient();
  const read = useCall(listPlanVersions, {});
  const [written, setWritten] = useState<Written>();
  const done = () => {
    setWritten(undefined);
    void invalidate(client, listPlanVersions);
  };
  return (
    <Page gap="close">
      <div>
        <BackLink href="/care-plans/all">{t('subscriptions.title')}</BackLink>
        <h1>{t('subscriptions.desk.versions')}</h1>
      </div>
      {written ? (
        <PlanForm like={written === 'new' ? undefined : written} onDone={done} />
      ) : read.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={4} />
      ) : read.isLoadingError ? (
        <Problem error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Lists {...read.data} onWrite={setWritten} />
      )}
    </Page>
  );
}

interface ListsProps {
  readonly versions: readonly PlanVersion[];
  readonly drafts: readonly PlanDraft[];
  readonly onWrite: (what: Written) => void;
}

function Lists({ versions, drafts, onWrite }: ListsProps) {
  const { t } = useWords();
  const create = (
    <Button icon="plus" variant="primary" onClick={() => onWrite('new')}>
      {t('subscriptions.desk.create')}
    </Button>
  );
  if (versions.length + drafts.length === 0)
    return (
      <EmptyState icon="heart" title={t('subscriptions.desk.noPlans')} action={create}>
        {t('subscriptions.desk.hint')}
      </EmptyState>
    );
  const newest = versions.filter(({ is_newest: is }) => is);
  return (
    <>
      <p className={styles.quiet}>{t('subscriptions.desk.hint')}</p>
      <div>{create}</div>
      {drafts.length > 0 && (
        <Section title={t('subscriptions.desk.drafts')}>
          <ul className={`${styles.list} ${styles.plans}`}>
            {drafts.map((draft) => (
              <Draft key={draft.draft_id} draft={draft} onWrite={onWrite} />
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('subscriptions.desk.published')}>
        <ul className={`${styles.list} ${styles.plans}`}>
          {newest.map((version) => (
            <Version
              key={version.plan_id}
              version={version}
              before={versions.filter(({ plan_key: key, is_newest: is }) => key === version.plan_key && !is)}
              isWritten={drafts.some(({ plan_key: key }) => key === version.plan_key)}
              onWrite={onWrite}
            />
          ))}
        </ul>
      </Section>
    </>
  );
}

function useDeskAction<E extends EndpointDeclaration>(endpoint: E) {
  const client = useQueryClient();
  return useAction(endpoint, { onSettled: () => void invalidate(client, listPlanVersions) });
}

function Failed({ error }: { readonly error: Error | null }) {
  const textOf = useErrorText();
  return error ? (
    <Alert tone="bad" live="alert">
      {textOf(error)}
    </Alert>
  ) : null;
}

function Draft({ draft, onWrite }: { readonly draft: PlanDraft; readonly onWrite: (what: Written) => void }) {
  const { t, language } = useWords();
  const priceOf = usePrice();
  const [isAsked, setAsked] = useState(false);
  const publish = useDeskAction(publishPlan);
  const remove = useDeskAction(removePlanDraft);
  const input = { params: { draft_id: draft.draft_id } };
  return (
    <Card as="li">
      <div className={styles.stack}>
        <h3>{draft.names[language]}</h3>
        <p>{priceOf(draft)}</p>
        <p className={styles.quiet}>{draft.abouts[language]}</p>
        <Failed error={publish.error ?? remove.error} />
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => setAsked(true)}>
            {t('subscriptions.desk.publish')}
          </Button>
          <Button onClick={() => onWrite(draft)}>{t('subscriptions.desk.edit')}</Button>
          <Button busy={remove.isPending} onClick={() => remove.mutate(input)}>
            {t('subscriptions.desk.discard')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={t('subscriptions.desk.publishTitle')}
        confirmLabel={t('subscriptions.desk.publish')}
        cancelLabel={t('subscriptions.back')}
        closeLabel={t('subscriptions.close')}
        busy={publish.isPending}
        onConfirm={() => publish.mutate(input, { onSettled: () => setAsked(false) })}
        onClose={() => setAsked(false)}
      >
        {t('subscriptions.desk.publishText')}
      </ConfirmDialog>
    </Card>
  );
}

interface VersionProps {
  readonly version: PlanVersion;
  readonly before: readonly PlanVersion[];
  readonly isWritten: boolean;
  readonly onWrite: (what: Written) => void;
}

function Version({ version, before, isWritten, onWrite }: VersionProps) {
  const { t, language, format } = useWords();
  const priceOf = usePrice();
  const [isAsked, setAsked] = useState(false);
  const retire = useDeskAction(retirePlan);
  const people = (each: PlanVersion) => t('subscriptions.desk.people', { count: each.people });
  const numbered = (each: PlanVersion) => t('subscriptions.desk.version', { number: each.version });
  return (
    <Card as="li">
      <div className={styles.stack}>
        <div className={styles.head}>
          <h3>{version.names[language]}</h3>
          <StatusBadge
            tone={version.is_offered ? 'ok' : 'neutral'}
            icon={version.is_offered ? 'check' : 'close'}
          >
            {t(version.is_offered ? 'subscriptions.desk.offered' : 'subscriptions.desk.retired')}
          </StatusBadge>
        </div>
        <p>{priceOf(version)}</p>
        <p className={styles.quiet}>
          {[numbered(version), version.published_at && format.shortDay(version.published_at), people(version)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {before.map((each) => (
          <p key={each.plan_id} className={styles.quiet}>
            {[numbered(each), priceOf(each), people(each)].join(' · ')}
          </p>
        ))}
        <Failed error={retire.error} />
        <div className={styles.actions}>
          {version.can.change && !isWritten && (
            <Button onClick={() => onWrite(version)}>{t('subscriptions.desk.next')}</Button>
          )}
          {version.can.retire && (
            <Button onClick={() => setAsked(true)}>{t('subscriptions.desk.retire')}</Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={isAsked}
        danger
        title={t('subscriptions.desk.retireTitle')}
        confirmLabel={t('subscriptions.desk.retire')}
        cancelLabel={t('subscriptions.back')}
        closeLabel={t('subscriptions.close')}
        busy={retire.isPending}
        onConfirm={() =>
          retire.mutate({ params: { plan_id: version.plan_id } }, { onSettled: () => setAsked(false) })
        }
        onClose={() => setAsked(false)}
      >
        {t('subscriptions.desk.retireText')}
      </ConfirmDialog>
    </Card>
  );
}
