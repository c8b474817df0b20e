import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useActingFor, useSubjectAsked } from '#features/people/web/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page, Row } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { brand } from '#platform/web/brand.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { AccessCsv } from '../components/access-csv.tsx';
import { type AccessVisit, looksByDay } from '../components/access-visits.ts';
import styles from '../components/files.module.css';
import { useAccessPages } from '../queries.ts';
import { accessTop } from '../slots.ts';

/** Who opened a patient's record, and when; for doctors what they opened themselves. */
export function RecordAccessScreen() {
  const userType = useUserType();
  if (userType === 'doctor') return <OwnDoings />;
  return userType === 'staff' ? <OfPatient /> : <OwnRecord />;
}

function OwnRecord() {
  const { t } = useWords();
  useSubjectAsked();
  const { personId, name, isSelf } = useActingFor();
  return (
    <Page width="list">
      <Heading
        title={isSelf ? t('files.access.title') : t('files.access.titleOf', { name })}
        intro={isSelf ? t('files.access.intro') : t('files.access.introOf', { name })}
      />
      <Fillings point={accessTop} given={{ patientId: isSelf ? undefined : personId }} fallback={null} />
      <Trail key={personId ?? ''} patientId={personId} none={t('files.access.noneHint')} isOwn>
        <div className={styles.list}>
          <p className={styles.quiet}>{t('files.access.unknown')}</p>
          <div>
            <AccessCsv patientId={isSelf ? undefined : personId} />
          </div>
          <div>
            <LinkButton compact icon="phone" href={`tel:${brand.supportPhone.replaceAll(' ', '')}`}>
              {t('shell.action.call', { phone: brand.supportPhone })}
            </LinkButton>
          </div>
        </div>
      </Trail>
    </Page>
  );
}

function OwnDoings() {
  const { t } = useWords();
  return (
    <Page width="list">
      <Heading title={t('files.access.doings')} intro={t('files.access.doingsIntro')} />
      <Trail patientId={undefined} none={t('files.access.noneDoings')} doings />
    </Page>
  );
}

function OfPatient() {
  const { t } = useWords();
  const patientId = useSearchParams()[0].get('patient_id') ?? undefined;
  return (
    <Page width="list">
      <Heading title={t('files.access.titleOfPatient')} intro={t('files.access.introOfPatient')} />
      {patientId ? (
        <>
          <div>
            <BackLink href={`/patients/${encodeURIComponent(patientId)}`}>
              {t('files.access.toPatient')}
            </BackLink>
          </div>
          <Trail key={patientId} patientId={patientId} none={t('files.access.noneOfPatient')} />
        </>
      ) : (
        <EmptyState
          icon="users"
          title={t('files.access.whose')}
          action={<LinkButton href="/patients">{t('people.patients.title')}</LinkButton>}
        />
      )}
    </Page>
  );
}

function Heading({ title, intro }: { readonly title: string; readonly intro: string }) {
  return (
    <div className={styles.title}>
      <h1>{title}</h1>
      <p className={styles.quiet}>{intro}</p>
    </div>
  );
}

interface TrailProps {
  /** The patient of the record; undefined: the user's own record, or the user's own accesses. */
  readonly patientId: string | undefined;
  /** The text for an empty list. */
  readonly none: string;
  readonly doings?: boolean;
  /** The record is the reader's own or that of a person they act for. */
  readonly isOwn?: boolean;
  /** Said below, when there is something to say it of. */
  readonly children?: ReactNode;
}

function Trail({ patientId, none, doings = false, isOwn = false, children }: TrailProps) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const pages = useAccessPages(patientId);
  const accesses = pages.data?.pages.flatMap((page) => page.accesses);
  if (!accesses && pages.isError) {
    return <Problem error={pages.error} onRetry={() => void pages.refetch()} />;
  }
  if (!accesses) {
    return (
      <Card flush>
        <SkeletonList label={t('shell.busy.loading')} rows={5} />
      </Card>
    );
  }
  if (accesses.length === 0) {
    return (
      <EmptyState icon="eye" title={t(doings ? 'files.access.noDoings' : 'files.access.none')}>
        {none}
      </EmptyState>
    );
  }
  return (
    <>
      {looksByDay(accesses, doings).map(({ day, looks }) => (
        <Section key={day} title={format.relativeDay(day)}>
          <Card flush>
            <List label={format.relativeDay(day)}>
              {looks.map((look) =>
                doings ? (
                  <Doing key={look.id} look={look} />
                ) : (
                  <Seen
                    key={look.id}
                    look={look}
                    complain={isOwn ? complaintAbout(look.id, patientId) : undefined}
                  />
                ),
              )}
            </List>
          </Card>
        </Section>
      ))}
      {pages.hasNextPage && (
        <div>
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('files.files.showMore')}
          </Button>
        </div>
      )}
      {pages.isFetchNextPageError && <p role="alert">{textOf(pages.error)}</p>}
      {children}
    </>
  );
}

function useLookWords(look: AccessVisit) {
  const { t, format } = useWords();
  const [from, to] = [format.time(look.from), format.time(look.to)];
  return {
    when: from === to ? to : t('files.access.fromTo', { from, to }),
    what: format.list(look.resources.map((each) => t(`files.access.what.${each}`))),
  };
}

/** The reason for an access, as far as it is known. */
function useWhy(look: AccessVisit): string[] {
  const { t, format } = useWords();
  if (look.readerType === 'staff') return [t('files.access.atDesk')];
  return look.contexts.map(({ kind, starts_at: at }) => {
    if (kind === 'system') return t('files.access.system');
    if (kind === 'health_link') return t('files.access.withLink');
    if (kind === 'care') return t('files.access.inCare');
    return at ? t('files.access.duringVisit', { when: format.dayAndTime(at) }) : t('files.access.inVisit');
  });
}

/** A complaint belongs to the patient of the access, also after a switch to another person in the header. */
function complaintAbout(accessId: string, patientId: string | undefined): string {
  const of = new URLSearchParams({ access_id: accessId, ...(patientId ? { patient_id: patientId } : {}) });
  return `/privacy/complain?${of}`;
}

interface SeenProps {
  readonly look: AccessVisit;
  /** Where one complains about it. */
  readonly complain: string | undefined;
}

/** Somebody who looked. */
function Seen({ look, complain }: SeenProps) {
  const { t } = useWords();
  const { when, what } = useLookWords(look);
  const why = useWhy(look);
  const { readerType } = look;
  const nameless = {
    prescription_code: t('files.access.withCode'),
    system: t('files.access.system'),
    health_link: t('files.access.withLink'),
    person: t('files.access.gone'),
  };
  const isWithout =
    readerType === 'prescription_code' || readerType === 'system' || readerType === 'health_link';
  return (
    <ListRow
      title={look.readerName ?? nameless[isWithout ? readerType : 'person']}
      description={
        <>
          {isWithout ? what : t('files.access.saw', { who: t(`accounts.userType.${readerType}`), what })}
          <br />
          {[when, ...why].join(' · ')}
        </>
      }
      end={
        <Row gap="small">
          {look.isBreakGlass && <StatusBadge tone="warn">{t('files.access.emergency')}</StatusBadge>}
          {complain && (
            <LinkButton compact variant="quiet" href={complain}>
              {t('files.access.unknownPerson')}
            </LinkButton>
          )}
        </Row>
      }
    />
  );
}

/** One's own access: the number of the patients, never their names. */
function Doing({ look }: { readonly look: AccessVisit }) {
  const { t } = useWords();
  const { when, what } = useLookWords(look);
  return (
    <ListRow title={what} description={t('files.access.ofPatients', { count: look.patients })} end={when} />
  );
}
