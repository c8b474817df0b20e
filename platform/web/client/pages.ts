import { hashKey, type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { EndpointDeclaration, ParamsOf, QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { call, type InputOf } from './call.ts';

type Loose<Q> = { readonly [K in keyof Omit<Q, 'cursor'>]: Omit<Q, 'cursor'>[K] | null | undefined };

/** What a list is asked for, without its cursor. A value that is undefined or null is left out. */
export interface PagesInput<E extends EndpointDeclaration> {
  readonly params?: ParamsOf<E>;
  readonly query?: Loose<QueryOf<E>>;
}

interface PagesChoices {
  readonly enabled?: boolean;
  readonly staleTime?: number;
  readonly refetchInterval?: number;
  /** Keep them (encrypted) so that they can be seen without a network. Not for conversations. */
  readonly persist?: boolean;
  /** What is shown stays until the answer for another query of the same `params` has come. */
  readonly keepsShown?: boolean;
}

/** For `useInfiniteQuery`: a list with `cursor` and `next_cursor`. Keys are `[endpoint.name, 'pages', input]`. */
export function pagesOf<E extends EndpointDeclaration>(
  endpoint: E,
  input: PagesInput<E>,
  { persist, keepsShown, ...rest }: PagesChoices = {},
) {
  return infiniteQueryOptions<
    ReplyOf<E>,
    Error,
    InfiniteData<ReplyOf<E>, string>,
    readonly unknown[],
    string
  >({
    queryKey: [endpoint.name, 'pages', input],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(input.query as object), cursor: pageParam || undefined };
      return call(endpoint, { ...input, query } as unknown as InputOf<E>, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page as { next_cursor: string | null }).next_cursor ?? undefined,
    ...rest,
    ...(persist ? { meta: { persist: true } } : {}),
    ...(keepsShown
      ? { placeholderData: (before, query) => (isOfSame(input, query?.queryKey[2]) ? before : undefined) }
      : {}),
  });
}

const isOfSame = (input: { readonly params?: unknown }, before: unknown): boolean =>
  hashKey([input.params]) === hashKey([(before as typeof input | undefined)?.params]);

/** Reads: `const pages = usePages(listFiles, { query: { scope: 'mine' } }, { persist: true })`. */
export function usePages<E extends EndpointDeclaration>(
  endpoint: E,
  input: PagesInput<E> = {},
  choices: PagesChoices = {},
) {
  return useInfiniteQuery(pagesOf(endpoint, input, choices));
}
