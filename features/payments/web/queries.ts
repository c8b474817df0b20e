import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/client/call.ts';
import { usePages } from '#platform/web/client/pages.ts';
import { invalidate, queryOf } from '#platform/web/client/use-call.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import {
  getPaymentRequest,
  getPaymentStatus,
  listPayments,
  type PaymentLive,
  type PaymentRequest,
} from '../contract.ts';

const POLL_MS = 3000;

/** Read again when something happened to a payment. */
export const readAgain = (client: QueryClient): Promise<unknown> =>
  invalidate(client, listPayments, getPaymentRequest);

function useNews(): void {
  const client = useQueryClient();
  useRealtime<PaymentLive>('payment', () => void readAgain(client));
}

/** Something may still arrive: the server asks the bank each time that it is asked. */
const mayChange = ({ state, payment }: PaymentRequest): boolean =>
  state === 'open' && payment?.gateway_order_id != null && payment.state !== 'expired';

/** One request with its payment. While the bank has not answered, it is asked again every few seconds. */
export function usePaymentRequest(requestId: string) {
  useNews();
  const client = useQueryClient();
  const request = useQuery(queryOf(getPaymentRequest, { params: { request_id: requestId } }));
  const paymentId = request.data?.payment?.payment_id;
  const isOpen = request.data !== undefined && mayChange(request.data);
  const shown = request.data?.payment?.state;
  useQuery({
    queryKey: [getPaymentStatus.name, paymentId],
    enabled: isOpen && paymentId !== undefined,
    refetchInterval: POLL_MS,
    queryFn: async ({ signal }) => {
      const status = await call(getPaymentStatus, { query: { payment_id: paymentId ?? '' } }, { signal });
      if (status.state !== shown) await readAgain(client);
      return status;
    },
  });
  return request;
}

/** What is still to be paid by a patient, then what was paid last: three of them in all. */
export function useFirstPayments(patientId: string) {
  useNews();
  return useQuery(queryOf(listPayments, { query: { patient_id: patientId, page_size: 3 } }));
}

/** Without a patient: the reader's own; of staff: the brand's. */
export function usePaymentPages(query: Omit<QueryOf<typeof listPayments>, 'cursor'>) {
  useNews();
  return usePages(listPayments, { query });
}
