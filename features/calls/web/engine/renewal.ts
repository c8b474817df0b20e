import type { CallMedia } from '../../contract.ts';

/** So long before credentials are over, new ones are asked for. */
const BEFORE_MS = 5 * 60_000;
/** Between two tries; and between two renewals where the clock of the device is far ahead. */
const AGAIN_MS = 15_000;
const LEAST_MS = 60_000;
/** Credentials live for an hour; a clock that is behind doesn't know when that is over. */
const MOST_MS = 50 * 60_000;

/** How long after these credentials came the next ones are asked for. */
export const renewalAfter = ({ expires_at }: Pick<CallMedia, 'expires_at'>, now: number): number =>
  Math.min(MOST_MS, Math.max(LEAST_MS, Date.parse(expires_at) - now - BEFORE_MS));

/** Asks for new credentials before the last ones are over, during a call: a lost connection is restored with them. */
export class Renewal {
  readonly #ask: () => Promise<CallMedia>;
  readonly #onMedia: (media: CallMedia) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(first: CallMedia, ask: () => Promise<CallMedia>, onMedia: (media: CallMedia) => void) {
    this.#ask = ask;
    this.#onMedia = onMedia;
    this.#wait(renewalAfter(first, Date.now()));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #wait(ms: number): void {
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#renew(), ms);
  }

  async #renew(): Promise<void> {
    try {
      const media = await this.#ask();
      if (this.#isClosed) return;
      this.#onMedia(media);
      this.#wait(renewalAfter(media, Date.now()));
    } catch {
      this.#wait(AGAIN_MS);
    }
  }
}
