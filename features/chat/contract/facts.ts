/** Facts that others listen to: ids and numbers, never a text or a name. */
export const CHAT_FACTS = {
  /** Only when there is somebody who has no page open and wants to be told. */
  messageSent: 'chat.message_sent',
  requested: 'chat.requested',
  accepted: 'chat.accepted',
} as const;

export interface MessageSentData {
  readonly chat_id: string;
  readonly message_id: string;
  readonly sender_id: string;
  readonly is_group: boolean;
  /** Who has no page open and has not muted the chat. */
  readonly person_ids: readonly string[];
}

export interface ChatRequestData {
  readonly chat_id: string;
  readonly asked_by: string;
  readonly asked: string;
}
