import { usePages } from '#platform/web/client/pages.ts';
import { listContacts } from '../../contract.ts';

/** People for a new chat or a group, by name. The shown results stay while a new search is loading. */
export function useContactPages(purpose: 'chat' | 'group', q: string) {
  return usePages(listContacts, { query: { for: purpose, q: q || undefined } }, { keepsShown: true });
}
