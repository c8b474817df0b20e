import type { Message } from '../../contract.ts';

/** What can be asked for from within a message. */
export interface RowDoes {
  readonly onReply: (message: Message) => void;
  readonly onEdit: (message: Message) => void;
  readonly onJump: (id: string) => void;
}
