import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { listTestPackages } from '#features/lab-tests/contract.ts';
import { usePages } from '#platform/web/client/pages.ts';
import { invalidate, useCall } from '#platform/web/client/use-call.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import { getCart, getOrder, getServiceability, type LabsLive, listOrders } from '../contract.ts';

/** Read again when something happened to a cart or an order. */
export const readAgain = (client: QueryClient): Promise<unknown> =>
  invalidate(client, getCart, listOrders, getOrder);

function useNews(): void {
  const client = useQueryClient();
  useRealtime<LabsLive>('labs', () => void readAgain(client));
}

export function useCart(patientId?: string) {
  useNews();
  return useCall(getCart, { query: patientId ? { patient_id: patientId } : {} }, { persist: true });
}

export function useOrder(orderId: string) {
  useNews();
  return useCall(getOrder, { query: { order_id: orderId } }, { persist: true });
}

/** Of the own side; of one patient; of staff: of the brand, or only what is stuck. */
export function useOrderPages(of: { patientId?: string; stuck?: boolean } = {}) {
  useNews();
  const { patientId, stuck = false } = of;
  return usePages(listOrders, { query: { patient_id: patientId, stuck: stuck ? 'true' : undefined } });
}

export const useSlots = (at: { readonly address_id: string } | { readonly order_id: string }, date: string) =>
  useCall(getServiceability, { query: { ...at, date } }, { staleTime: 30_000 });

export const usePackages = () => useCall(listTestPackages, { query: {} }, { staleTime: 300_000 });
