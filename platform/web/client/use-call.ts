import {
  type QueryClient,
  queryOptions,
  type UseMutationOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { EndpointDeclaration, ReplyOf } from '#platform/contract/endpoint.ts';
import { type CallOptions, call, type InputOf } from './call.ts';

interface QueryChoices {
  readonly enabled?: boolean;
  readonly staleTime?: number;
  readonly refetchInterval?: number | false;
  /** Keep it (encrypted) so that it can be seen without a network. Not for conversations. */
  readonly persist?: boolean;
}

/** For `useQuery`, `prefetchQuery` and friends. Keys are `[endpoint.name, input]`. */
export function queryOf<E extends EndpointDeclaration>(
  endpoint: E,
  input: InputOf<E>,
  choices: QueryChoices = {},
) {
  const { persist, ...rest } = choices;
  return queryOptions<ReplyOf<E>, Error, ReplyOf<E>, readonly unknown[]>({
    queryKey: [endpoint.name, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    ...rest,
    ...(persist ? { meta: { persist: true } } : {}),
  });
}

/** Reads: `const visits = useCall(listAppointments, { query: { scope: 'upcoming' } }, { persist: true })`. */
export function useCall<E extends EndpointDeclaration>(
  endpoint: E,
  input: InputOf<E>,
  choices: QueryChoices = {},
) {
  return useQuery(queryOf(endpoint, input, choices));
}

/** Changes: `const book = useAction(bookAppointment, { onSuccess }); book.mutate({ body })`. */
export function useAction<E extends EndpointDeclaration>(
  endpoint: E,
  options: Omit<
    UseMutationOptions<ReplyOf<E>, Error, InputOf<E> & { readonly options?: CallOptions }>,
    'mutationFn'
  > = {},
) {
  return useMutation<ReplyOf<E>, Error, InputOf<E> & { readonly options?: CallOptions }>({
    ...options,
    mutationFn: ({ options: callOptions, ...input }) =>
      call(endpoint, input as unknown as InputOf<E>, callOptions),
  });
}

/** After a change: reads of these endpoints are asked again. */
export function invalidate(
  client: QueryClient,
  ...endpoints: readonly EndpointDeclaration[]
): Promise<unknown> {
  return Promise.all(endpoints.map((each) => client.invalidateQueries({ queryKey: [each.name] })));
}
