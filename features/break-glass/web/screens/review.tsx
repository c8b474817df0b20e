import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page, Row, Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { type BreakGlass, listBreakGlass, reviewBreakGlass } from '../../contract.ts';
import { AccessState } from '../components/access-state.tsx';
import styles from '../components/break-glass.module.css';
import { useBreakGlassPages } from '../queries.ts';

/** What staff have to review, the oldest first, and what was reviewed. */
export function ReviewScreen() {
  const { t } = useWords();
  return (
    <Page>
      <div className={styles.title}>
        <h1>{t('break-glass.reviewTitle')}</h1>
        <p className={styles.quiet}>{t('break-glass.reviewIntro')}</p>
      </div>
      <div className={styles.columns}>
        <Queue state="waiting" />
        <Queue state="reviewed" />
      </div>
    </Page>
  );
}

function Queue({ state }: { readonly state: 'waiting' | 'reviewed' }) {
  const { t } = useWords();
  const pages = useBreakGlassPages(state);
  const accesses = pages.data?.pages.flatMap((page) => page.accesses) ?? [];
  return (
    <Section title={t(`break-glass.list.${state}`)}>
      {pages.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={3} />
      ) : pages.isLoadingError ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : accesses.length === 0 ? (
        <EmptyState
          icon="shield"
          title={t(state === 'waiting' ? 'break-glass.list.allReviewed' : 'break-glass.list.none')}
        />
      ) : (
        accesses.map((access) => <One key={access.access_id} access={access} />)
      )}
      <MorePages pages={pages}>{t('break-glass.list.more')}</MorePages>
    </Section>
  );
}

function One({ access }: { readonly access: BreakGlass }) {
  const { t, format } = useWords();
  return (
    <Card>
      <Stack gap="small">
        <Row spread>
          <h3>{access.patient_name}</h3>
          <AccessState access={access} />
        </Row>
        <p className={styles.quiet}>
          {[t(`break-glass.kind.${access.kind}`), format.dayAndTime(access.opened_at)].join(' · ')}
        </p>
        <p>
          {t('break-glass.list.by')}: {access.opened_by_name}
        </p>
        <p className={styles.words}>
          {t('break-glass.list.reason')}: {access.reason}
        </p>
        {access.review?.note && (
          <p className={styles.words}>
            {t('break-glass.review.note')}: {access.review.note}
          </p>
        )}
        {access.can.review && <Review access={access} />}
      </Stack>
    </Card>
  );
}

function Review({ access }: { readonly access: BreakGlass }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const review = useAction(reviewBreakGlass, { onSuccess: () => invalidate(client, listBreakGlass) });
  const say = (verdict: 'justified' | 'not_justified') =>
    review.mutate({ params: { access_id: access.access_id }, body: { verdict, note: note.trim() } });
  return (
    <>
      <TextArea
        label={t('break-glass.review.note')}
        hint={t('break-glass.review.noteHint')}
        value={note}
        onValue={setNote}
        maxLength={1000}
        rows={2}
      />
      {review.error && (
        <Alert tone="bad" live="alert">
          {textOf(review.error)}
        </Alert>
      )}
      <Row>
        <Button busy={review.isPending} onClick={() => say('justified')}>
          {t('break-glass.state.justified')}
        </Button>
        <Button variant="quiet" busy={review.isPending} onClick={() => say('not_justified')}>
          {t('break-glass.state.not_justified')}
        </Button>
      </Row>
    </>
  );
}
