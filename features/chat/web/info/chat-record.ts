import { queryClient } from '#platform/web/client/query-client.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import { type Chat, countUnread, getChat, listChats } from '../../contract.ts';

export const chatRecord = (chatId: string) => queryOf(getChat, { params: { chat_id: chatId } });

/** After a change of one's own: the record as the server has it now, and the lists in which it stands. */
export function takeChat(chat: Chat): void {
  queryClient.setQueryData(chatRecord(chat.chat_id).queryKey, chat);
  for (const { name } of [listChats, countUnread]) void queryClient.invalidateQueries({ queryKey: [name] });
}
