import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense } from 'react';
import { waitingEntries } from '../queries.ts';
import type { OfferCard as Card } from './offer-card.tsx';

/** Rarely there, so it isn't part of what everybody loads. */
const OfferCard = lazy(async () => ({
  default: (await import('./offer-card.tsx')).OfferCard,
})) as (props: ComponentProps<typeof Card>) => React.ReactNode;

/** Freed times that are held for the reader and the family right now, or only for one of them. */
export function WaitingOffers({ of }: { readonly of?: string | undefined }) {
  const waiting = useQuery(waitingEntries());
  const offered = (waiting.data?.entries ?? []).filter(
    (entry) => entry.offer !== null && (!of || entry.patient_id === of),
  );
  return (
    <Suspense>
      {offered.map((entry) => (
        <OfferCard key={entry.entry_id} entry={entry} />
      ))}
    </Suspense>
  );
}
