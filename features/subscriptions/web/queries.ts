import { useQueryClient } from '@tanstack/react-query';
import type { EndpointDeclaration } from '#platform/contract/endpoint.ts';
import { usePages } from '#platform/web/client/pages.ts';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import { listBrandSubscriptions, listSubscriptions, type SubscriptionLive } from '../contract.ts';

/** Plans, the own one, and those that ended; read again when something happened to one. */
export function useSubscriptions() {
  const client = useQueryClient();
  useRealtime<SubscriptionLive>('subscription', () => void invalidate(client, listSubscriptions));
  return useCall(listSubscriptions, {}, { persist: true });
}

/** A change of the own plan, after which it is read again. */
export function useChange<E extends EndpointDeclaration>(endpoint: E, onSuccess?: () => void) {
  const client = useQueryClient();
  return useAction(endpoint, {
    onSuccess: () => onSuccess?.(),
    onSettled: () => void invalidate(client, listSubscriptions),
  });
}

export function useBrandPages() {
  return usePages(listBrandSubscriptions);
}
