import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  listMessages,
  type Message,
  type MessageLive,
  sendMessage,
  startChat,
} from '#features/chat/contract.ts';
import { call } from '#platform/web/client/call.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import type { Visit } from './use-visit.ts';

/**
 * Who stands at the other end of the chat of this visit: for the clinician the first of the patient's side who is in the
 * call (of a child a parent), for that one the clinician. Null for everybody else.
 */
export function otherPerson({ access, view }: Pick<Visit, 'access' | 'view'>): string | null {
  const { clinician, patient, participants } = view;
  if (!patient) return null;
  const side = participants.filter(({ role }) => role === 'patient');
  const inside = side.filter(({ state }) => state === 'admitted');
  const first = inside.find(({ presence }) => presence !== 'away') ?? inside[0] ?? side[0];
  if (access.isHost) return first?.person_id ?? patient.patient_id;
  return !first || first.is_me ? clinician.clinician_id : null;
}

/** The chat that clinician and patient have in any case: what is written during a visit stands there afterwards too. */
export function useVisitChat(withPerson: string | null) {
  const chat = useQuery({
    queryKey: [startChat.name, withPerson],
    queryFn: () => call(startChat, { body: { with_user_id: withPerson ?? '' } }),
    enabled: withPerson !== null,
    retry: false,
    gcTime: 0,
  });
  const chatId = chat.data?.chat_id;
  const key = [listMessages.name, 'in-call', chatId];
  const log = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listMessages, { params: { chat_id: chatId ?? '' }, query: {} }, { signal }),
    enabled: chatId !== undefined,
    gcTime: 0,
  });
  const [unseen, setUnseen] = useState(0);
  useRealtime<MessageLive>('message', ({ chat_id, change }) => {
    if (chat_id !== chatId) return;
    if (change === 'sent') setUnseen((count) => count + 1);
    void queryClient.invalidateQueries({ queryKey: key });
  });
  const send = useMutation({
    mutationFn: (text: string) =>
      call(sendMessage, { params: { chat_id: chatId ?? '' }, body: { id: newId(), message: text } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  const messages: readonly Message[] = log.data?.messages ?? [];
  return {
    /** Whether what is written is stored in the chat of both. */
    isStored: chatId !== undefined && chat.data?.can.write === true,
    isLoading: withPerson !== null && (chat.isPending || log.isLoading),
    messages,
    otherId: withPerson,
    send,
    unseen,
    seen: () => setUnseen(0),
  };
}
export type VisitChat = ReturnType<typeof useVisitChat>;

/** Runs while the messages are on screen. */
export function useSeen({ unseen, seen }: VisitChat): void {
  useEffect(() => {
    if (unseen > 0) seen();
  });
}
