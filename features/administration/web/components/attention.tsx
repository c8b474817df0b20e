import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import type { Tone } from '#platform/ui/tone.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Administration } from '../../contract.ts';

interface Item {
  readonly id: string;
  readonly count: number;
  readonly tone: Tone;
  readonly href: string;
}

/** The most urgent first: what stops a treatment, then what waits. */
function itemsOf(of: Administration): Item[] {
  const registrations = '/administration/registrations';
  const items: Item[] = [
    { id: 'expired', count: of.registrations.expired, tone: 'bad', href: `${registrations}?state=expired` },
    {
      id: 'partnersFailing',
      count: of.partners_failing.length,
      tone: 'bad',
      href: '/administration/system',
    },
    {
      id: 'discrepancies',
      count: of.discrepancies_without_owner,
      tone: 'warn',
      href: '/administration/system',
    },
    { id: 'failedJobs', count: of.failed_jobs, tone: 'warn', href: '/administration/system' },
    { id: 'refunds', count: of.refunds_waiting, tone: 'warn', href: '/payments?refund=asked' },
    { id: 'kyc', count: of.kyc_waiting, tone: 'info', href: '/kyc' },
    { id: 'open', count: of.registrations.open, tone: 'info', href: `${registrations}?state=open` },
    { id: 'soon', count: of.registrations.soon, tone: 'info', href: `${registrations}?state=soon` },
    { id: 'recheck', count: of.registrations.recheck, tone: 'info', href: `${registrations}?state=recheck` },
  ];
  return items.filter(({ count }) => count > 0);
}

/** What needs attention, with how many; each line leads to where it is done. */
export function Attention({ of }: { readonly of: Administration }) {
  const { t } = useWords();
  const items = itemsOf(of);
  if (items.length === 0)
    return <EmptyState icon="check-circle" title={t('administration.attention.none')} />;
  return (
    <Card flush>
      <List label={t('administration.attention.title')}>
        {items.map(({ id, count, tone, href }) => (
          <ListRow
            key={id}
            title={t(`administration.attention.${id}`)}
            href={href}
            end={<StatusBadge tone={tone}>{String(count)}</StatusBadge>}
          />
        ))}
      </List>
    </Card>
  );
}
