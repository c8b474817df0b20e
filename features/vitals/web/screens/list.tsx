import { useSearchParams } from 'react-router';
import type { ReadingKind } from '#platform/contract/readings.ts';
import { Chip } from '#platform/ui/chip.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page, Row } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Menu } from '#platform/ui/menu.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { DaysOfVitals } from '../components/days-of-vitals.tsx';
import { UnconfirmedLink } from '../components/unconfirmed-link.tsx';
import { WaitingVitals } from '../components/waiting-vitals.tsx';
import { isKind, KINDS } from '../kinds.ts';
import { useVitalPages } from '../queries.ts';
import { aboveReadings } from '../slots.ts';
import { useWaiting } from '../sync/outgoing.ts';
import { useSubject } from '../use-subject.ts';
import styles from './list.module.css';

/** All readings of the person the patient acts for, by day. */
export function VitalsScreen() {
  const { t } = useWords();
  const subject = useSubject();
  const { personId, name, isSelf } = subject;
  const [search, setSearch] = useSearchParams();
  const asked = search.get('type');
  const type = isKind(asked) ? asked : null;
  const pages = useVitalPages(personId, type);
  const waiting = useWaiting().filter(
    (item) => item.patient_id === personId && (type === null || item.type === type),
  );
  const vitals = pages.data?.pages.flatMap((page) => page.vitals);
  const choose = (next: string | null) => setSearch(next ? { type: next } : {}, { replace: true });
  return (
    <Page width="list">
      <Head type={type} />
      {!isSelf && <p>{t('vitals.enter.for', { name })}</p>}
      <Kinds chosen={type} onChosen={choose} />
      {type === null && <UnconfirmedLink subject={subject} />}
      {type === null && <Fillings point={aboveReadings} given={{ personId }} />}
      <WaitingVitals items={waiting} />
      {vitals && vitals.length > 0 && <DaysOfVitals vitals={vitals} />}
      {vitals?.length === 0 && waiting.length === 0 && (
        <EmptyState
          icon="pulse"
          title={t('vitals.list.empty')}
          action={
            <Row>
              <LinkButton icon="plus" href={type ? `/vitals/add/${type}` : '/vitals/add'}>
                {t('vitals.list.add')}
              </LinkButton>
            </Row>
          }
        >
          {t('vitals.list.emptyHint')}
        </EmptyState>
      )}
      {pages.isError && !vitals && <Problem error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending && <SkeletonList label={t('shell.busy.loading')} />}
      {pages.hasNextPage && (
        <Row>
          <MorePages pages={pages}>{t('vitals.list.more')}</MorePages>
        </Row>
      )}
    </Page>
  );
}

function Head({ type }: { readonly type: ReadingKind | null }) {
  const { t } = useWords();
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h1>{t('vitals.list.title')}</h1>
        <Menu
          icon="dots"
          label={t('vitals.list.papers')}
          items={[
            { label: t('reading-imports.import.title'), icon: 'upload', href: '/vitals/import' },
            { label: t('vitals.export.title'), icon: 'download', href: '/vitals/export' },
          ]}
        />
      </div>
      <Row gap="small">
        <LinkButton icon="pulse" href={type ? `/vitals/trends?type=${type}` : '/vitals/trends'}>
          {t('vitals.trends.title')}
        </LinkButton>
        <LinkButton variant="primary" icon="plus" href={type ? `/vitals/add/${type}` : '/vitals/add'}>
          {t('vitals.list.add')}
        </LinkButton>
      </Row>
    </div>
  );
}

interface KindsProps {
  readonly chosen: ReadingKind | null;
  readonly onChosen: (kind: ReadingKind | null) => void;
}

function Kinds({ chosen, onChosen }: KindsProps) {
  const { t } = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend that is seen
    <div role="group" aria-label={t('vitals.list.filter')} className={styles.kinds}>
      <Chip pressed={chosen === null} onPress={() => onChosen(null)}>
        {t('vitals.list.all')}
      </Chip>
      {KINDS.map((kind) => (
        <Chip key={kind} pressed={chosen === kind} onPress={() => onChosen(kind)}>
          {t(`vitals.type.${kind}`)}
        </Chip>
      ))}
    </div>
  );
}
