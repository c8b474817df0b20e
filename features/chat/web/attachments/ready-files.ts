import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { MessageFile, sendMessage } from '../../contract.ts';

/** Files that the server keeps already, to be sent with the next message. */
export interface ReadyFiles {
  readonly file_ids: string[];
  readonly names: string[];
  /** What was written beside them; empty for a voice note. */
  readonly caption: string;
  readonly voice?: NonNullable<BodyOf<typeof sendMessage>['voice']>;
  /** As the message will carry them, for showing it before the server has answered. */
  readonly files: MessageFile[];
}
