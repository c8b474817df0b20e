import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Card } from '#platform/ui/card.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { lazyPart } from '#platform/web/shell/lazy-part.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { Prescription } from '../../contract.ts';
import { onePrescription } from '../queries.ts';
import { PrescriptionView } from '../reading/view.tsx';

/** Loaded only for users who may write, when there is a prescription to write. */
const composer = () => import('../composer/composer.tsx').then((m) => m.Composer);

/** A prescription to read, or the author's draft to go on with. */
export function OnePrescription({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const query = useQuery(onePrescription(id));
  if (query.isLoadingError) return <Problem error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data)
    return (
      <Card>
        <Skeleton lines={6} />
      </Card>
    );
  if (!query.data.can.edit) return <PrescriptionView prescription={query.data} />;
  const Composer = lazyPart<{ prescription: Prescription; onSigned: (signed: Prescription) => void }>(
    composer,
  );
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <Composer
        key={id}
        prescription={query.data}
        onSigned={(signed) => client.setQueryData(onePrescription(id).queryKey, signed)}
      />
    </Suspense>
  );
}
