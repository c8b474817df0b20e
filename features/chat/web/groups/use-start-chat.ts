import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { type Contact, startChat } from '../../contract.ts';
import { takeChat } from '../queries.ts';

/** Opens the chat with a person: the existing one, else a new one. A second press asks for the same chat. */
export function useStartChat() {
  const navigate = useNavigate();
  const textOf = useErrorText();
  const ids = useRef(new Map<string, string>());
  const start = useAction(startChat, {
    onSuccess: (chat) => {
      takeChat(chat);
      void navigate(`/chat/${chat.chat_id}`);
    },
    onError: (error) => showAlert('error', textOf(error)),
  });
  return {
    /** Who is being asked. */
    busyWith: start.isPending ? start.variables?.body.with_user_id : undefined,
    open({ person_id, chat_id }: Pick<Contact, 'person_id' | 'chat_id'>) {
      if (chat_id) return void navigate(`/chat/${chat_id}`);
      if (start.isPending) return;
      const id = ids.current.get(person_id) ?? newId();
      ids.current.set(person_id, id);
      start.mutate({ body: { chat_id: id, with_user_id: person_id } });
    },
  };
}
