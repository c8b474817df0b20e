import type { PictureBox, ReadingKind, Readings } from '#platform/contract/readings.ts';
import { slotPoint } from '#platform/web/slot.ts';

export interface ChatReading {
  readonly kind: ReadingKind;
  readonly unit: string;
  readonly readings: Readings;
}

/** One's own photo in a chat, and what a reader or oneself says that it shows. */
export interface ChatPhotoGiven {
  /** What it is called, as a heading would. */
  readonly title: string;
  readonly fileId: string;
  /** Null once it is gone. */
  readonly photo: {
    readonly href: string;
    readonly width: number | null;
    readonly height: number | null;
  } | null;
  readonly reading: ChatReading;
  readonly boxes: readonly PictureBox[];
  readonly confidence: number | null;
  /** ISO 8601; what it shows was measured then. */
  readonly sentAt: string;
  /** ISO 8601; null while the reading is not confirmed. */
  readonly confirmedAt: string | null;
  readonly busy: boolean;
  readonly onConfirm: (
    reading: ChatReading & { readonly unitConfirmed: boolean },
    refused: (error: unknown) => void,
  ) => void;
  readonly onDismiss: () => void;
}

/** Below a photo in a chat: vitals shows the suggested reading there, asks whether it is right, and explains it. */
export const chatPhoto = slotPoint<ChatPhotoGiven>('chat.photo');
