import { Card } from '#platform/ui/card.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { PaymentRequest } from '../../contract.ts';
import { BillButtons } from './bill-buttons.tsx';
import { useTitle } from './breakdown.tsx';
import { PaymentBadge } from './state.tsx';

interface RowsProps {
  readonly title: string;
  readonly requests: readonly PaymentRequest[];
  readonly hasNames: boolean;
}

/** Requests of one kind under their heading; nothing when there are none. */
export function RequestRows({ title, requests, hasNames }: RowsProps) {
  const { format } = useWords();
  const titleOf = useTitle();
  if (requests.length === 0) return null;
  const about = ({ amount, created_at: at, patient_name: name }: PaymentRequest): string =>
    [hasNames ? name : null, format.money(amount), format.shortDay(at)].filter(Boolean).join(' · ');
  return (
    <Section title={title}>
      <Card flush>
        <List label={title}>
          {requests.map((request) => (
            <ListRow
              key={request.request_id}
              title={titleOf(request)}
              description={about(request)}
              href={`/pay/${request.request_id}`}
              end={<PaymentBadge request={request} />}
              below={
                request.payment?.bills.length ? <BillButtons bills={request.payment.bills} /> : undefined
              }
            />
          ))}
        </List>
      </Card>
    </Section>
  );
}
