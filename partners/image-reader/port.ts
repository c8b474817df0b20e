import Type, { type Static } from 'typebox';
import { PictureBox, READING_KINDS, Readings, type UnreadableReason } from '#platform/contract/readings.ts';
import { oneOf } from '#platform/contract/schema.ts';

export interface Picture {
  /** Upright and without metadata, as they are stored. */
  readonly bytes: Buffer;
  /** `image/jpeg`, `image/png` or `image/webp`. */
  readonly mime: string;
}

export const Read = Type.Object({
  status: oneOf(['read']),
  kind: oneOf(READING_KINDS),
  readings: Readings,
  unit: Type.String({ minLength: 1, maxLength: 10 }),
  /** 0 to 1. */
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  boxes: Type.Array(PictureBox, { maxItems: 12 }),
});
export type Read = Static<typeof Read>;

export type ImageReading =
  | Read
  | {
      readonly status: 'unreadable';
      readonly reason?: UnreadableReason;
      /** What is wrong with the picture itself, whether it shows a meter or not. */
      readonly flaw?: Extract<UnreadableReason, 'blurred' | 'dark'>;
    }
  | { readonly status: 'not_available' };

/** Reads what a meter shows in a picture. What it says counts for nothing until a person has confirmed it. */
export interface ImageReader {
  /** False without a reader: then callers need not load a picture in order to get `not_available`. */
  readonly isThere: boolean;
  /** Every reading lies within what is possible (platform/contract/reading-rules.ts). @throws ImageReaderFailed */
  read(picture: Picture): Promise<ImageReading>;
  /** Lets go of what it holds; what is being read is given up. */
  close?(): Promise<void>;
}

/** No reader could judge the picture; later it may be possible. */
export class ImageReaderFailed extends Error {
  readonly reason: 'timeout' | 'unreachable' | 'refused';
  readonly status: number | undefined;
  constructor(reason: ImageReaderFailed['reason'], status?: number) {
    super(`the photo reader failed: ${reason}${status === undefined ? '' : ` (${status})`}`);
    this.name = 'ImageReaderFailed';
    this.reason = reason;
    this.status = status;
  }
}
