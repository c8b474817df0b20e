import type { Message, MessageFile } from '../../contract.ts';

/** A file of a message. Its bytes are stored separately, under its id. */
export interface WaitingFile {
  /** Of the file on the server; made here, so that sending it again keeps it once. */
  readonly file_id: string;
  readonly kind: MessageFile['kind'];
  readonly name: string;
  readonly mime: string;
  /** Bytes. */
  readonly size: number;
  /** `begun`: it was tried, with an unknown result. `there`: the server stores it. */
  readonly state?: 'begun' | 'there';
  /** Why the server does not take this file, in words. */
  readonly refused?: string;
  /** This device doesn't have it any more. */
  readonly lost?: true;
}

/** A message that was written here and that the server has not acknowledged. */
export interface Waiting {
  /** Of the message; made here, so that sending again doubles nothing. */
  readonly id: string;
  readonly chat_id: string;
  readonly message: string;
  readonly reply_to: Message['reply_to'];
  readonly files?: readonly WaitingFile[];
  readonly voice?: { readonly duration_ms: number; readonly waveform: readonly number[] };
  /** There was no room to keep its files: they are gone when this page (this-page.ts) is closed. */
  readonly only_here?: string;
  /** Of this device, epoch milliseconds; shown, never sent: the server's clock decides. */
  readonly written_at: number;
  /** In which order they were written here. */
  readonly order: number;
  /** Why the server does not take it, in words; empty when its files say why. It stays until its writer decides. */
  readonly refused?: string;
  /** One isn't part of that chat any more. */
  readonly left?: true;
}

export const hasFailed = (file: WaitingFile): boolean => file.refused !== undefined || file.lost === true;

/** As it was before it was refused, to be tried again. What was on the server then may be gone: it is looked up. */
export function resetForRetry(item: Waiting): Waiting {
  const { refused: _, left: __, ...again } = item;
  if (!again.files) return again;
  return {
    ...again,
    files: again.files.map(({ refused: ___, lost: ____, ...file }) => ({ ...file, state: 'begun' })),
  };
}

/** The same message without some of its files; nothing when nothing else was in it. */
export function without(item: Waiting, isOut: (file: WaitingFile) => boolean): Waiting | undefined {
  const files = (item.files ?? []).filter((file) => !isOut(file));
  if (files.length === 0 && item.message === '') return undefined;
  const { files: _, voice: __, ...rest } = item;
  return files.length > 0 ? { ...item, files } : rest;
}
