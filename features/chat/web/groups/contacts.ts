import { usePages } from '#platform/web/client/pages.ts';
import { listContacts } from '../../contract.ts';

/** With whom a chat may be started, or who may be brought into a group, by name. What is shown stays while other words are asked for. */
export function useContactPages(purpose: 'chat' | 'group', q: string) {
  return usePages(listContacts, { query: { for: purpose, q: q || undefined } }, { keepsShown: true });
}
