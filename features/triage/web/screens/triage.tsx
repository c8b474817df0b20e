import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { careStyles as styles } from '#features/vitals/web/parts.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/ui/card.tsx';
import { Chip } from '#platform/ui/chip.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page, Row } from '#platform/ui/layout.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import {
  listTriage,
  TRIAGE_REASONS,
  type TriageEntry,
  type TriageReason,
  updateTriage,
} from '../../contract.ts';
import { type TriageAction, TriageRow } from '../components/triage-row.tsx';
import { TriageSheet } from '../components/triage-sheet.tsx';
import { useTriagePages } from '../queries.ts';

interface Narrowed {
  readonly reason: TriageReason | null;
  readonly mine: boolean;
}

const isReason = (text: string | null): text is TriageReason =>
  TRIAGE_REASONS.some((reason) => reason === text);

/** Patients with readings that need attention, the most urgent first. */
export function TriageScreen() {
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('reason');
  const reason = isReason(asked) ? asked : null;
  const mine = search.get('mine') === '1';
  const pages = useTriagePages({ reason, mine });
  const list = useRef<HTMLUListElement>(null);
  const { busy, open, act, save, close } = useTriageActions(() => list.current?.focus());
  const entries = pages.data?.pages.flatMap(({ patients, as_of }) =>
    patients.map((entry) => ({ entry, seenUntil: as_of })),
  );
  const narrow = (next: Partial<Narrowed>) => {
    const to = { reason, mine, ...next };
    setSearch(
      { ...(to.reason ? { reason: to.reason } : {}), ...(to.mine ? { mine: '1' } : {}) },
      { replace: true },
    );
  };
  return (
    <Page width="list">
      <div className={styles.title}>
        <h1>{t('triage.title')}</h1>
        <p className={styles.quiet}>{t('triage.intro')}</p>
      </div>
      <Filters reason={reason} mine={mine} counts={pages.data?.pages[0]?.counts} onNarrow={narrow} />
      {pages.isError && !entries && <Problem error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending && <SkeletonList label={t('shell.busy.loading')} rows={5} />}
      {entries?.length === 0 && <Nobody isNarrowed={reason !== null || mine} />}
      {entries && entries.length > 0 && (
        <Card flush>
          <ul
            ref={list}
            tabIndex={-1}
            className={styles.entries}
            aria-label={t('triage.title')}
            onKeyDown={walk}
          >
            {entries.map((seen) => (
              <TriageRow
                key={seen.entry.patient_id}
                entry={seen.entry}
                busy={busy?.patientId === seen.entry.patient_id ? busy.action : null}
                onAction={(action) => act(seen, action)}
              />
            ))}
          </ul>
        </Card>
      )}
      {pages.hasNextPage && (
        <Row>
          <MorePages pages={pages}>{t('triage.more')}</MorePages>
        </Row>
      )}
      {open && (
        <TriageSheet
          key={open.mode}
          entry={open.seen.entry}
          mode={open.mode}
          onSave={(change) => save(open.seen, change)}
          onClose={close}
        />
      )}
    </Page>
  );
}

interface FiltersProps extends Narrowed {
  readonly counts: ReplyOf<typeof listTriage>['counts'] | undefined;
  readonly onNarrow: (next: Partial<Narrowed>) => void;
}

function Filters({ reason, mine, counts, onNarrow }: FiltersProps) {
  const { t, format } = useWords();
  const all = counts && counts.critical + counts.out_of_range + counts.silent;
  const named = (name: string, many: number | undefined) =>
    many === undefined ? name : `${name} · ${format.number(many)}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend that is seen
    <div role="group" aria-label={t('vitals.list.filter')} className={styles.filters}>
      <Chip pressed={reason === null} onPress={() => onNarrow({ reason: null })}>
        {named(t('vitals.list.all'), all)}
      </Chip>
      {TRIAGE_REASONS.map((each) => (
        <Chip key={each} pressed={reason === each} onPress={() => onNarrow({ reason: each })}>
          {named(t(`triage.reason.${each}`), counts?.[each])}
        </Chip>
      ))}
      <Chip pressed={mine} onPress={() => onNarrow({ mine: !mine })}>
        {t('triage.mine')}
      </Chip>
    </div>
  );
}

function Nobody({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { t } = useWords();
  return (
    <EmptyState icon="pulse" title={t(isNarrowed ? 'triage.noneFound' : 'triage.none')}>
      {t('triage.noneHint')}
    </EmptyState>
  );
}

/** The arrows go from patient to patient. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-triage]')];
  const row = (event.target as HTMLElement).closest('li');
  const at = links.findIndex((link) => row?.contains(link));
  const next = links[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type Change = BodyOf<typeof updateTriage>;

/** A patient as the list had them: what came in later stays theirs, however long a sheet is open. */
interface Seen {
  readonly entry: TriageEntry;
  readonly seenUntil: string;
}

function useTriageActions(onGone: () => void) {
  const { t } = useWords();
  const client = useQueryClient();
  const say = useToast();
  const textOf = useErrorText();
  const { what: busy, run } = useBusy<{ patientId: string; action: TriageAction }>();
  const [open, setOpen] = useState<{ seen: Seen; mode: 'deadline' | 'close' } | null>(null);
  const send = async ({ entry, seenUntil }: Seen, change: Change) => {
    const body = { ...change, seen_until: seenUntil };
    await call(updateTriage, { params: { patient_id: entry.patient_id }, body });
    await invalidate(client, listTriage);
  };
  const takeOrRelease = (seen: Seen, action: 'take' | 'release') => {
    const { entry } = seen;
    return run(
      async () => {
        try {
          await send(seen, { owner: action === 'take' ? 'me' : 'nobody' });
          say({
            message: t(action === 'take' ? 'triage.taken' : 'triage.released', {
              name: entry.name ?? '',
            }),
          });
        } catch (error) {
          say({ tone: 'bad', message: textOf(error) });
        }
      },
      { patientId: entry.patient_id, action },
    );
  };
  return {
    busy,
    open,
    act: (seen: Seen, action: TriageAction) => {
      if (action === 'take' || action === 'release') void takeOrRelease(seen, action);
      else setOpen({ seen, mode: action });
    },
    save: async (seen: Seen, change: Change) => {
      await send(seen, change);
      setOpen(null);
      say({ message: t(change.closed ? 'triage.closed' : 'triage.deadlineSaved') });
      if (change.closed) onGone();
    },
    close: () => setOpen(null),
  };
}
