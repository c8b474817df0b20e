import {
  nextPicture,
  type PictureState,
  type PictureStep,
  restartPicture,
  startPicture,
  stepOf,
} from '../../rules/picture.ts';
import type { Outgoing } from './outgoing.ts';
import { type LineCounters, readStats } from './peer-stats.ts';

const EVERY_MS = 1000;

export interface PictureLimitOptions {
  /** The connection that is measured; null while there is none. */
  readonly connection: () => RTCPeerConnection | null;
  readonly outgoing: () => Outgoing;
  /** Called when the step has changed. */
  readonly onStep: () => void;
}

/** Looks at one line every second, and says how much of it the picture may take. */
export class PictureLimit {
  readonly #options: PictureLimitOptions;
  readonly #looking: ReturnType<typeof setInterval>;
  #state: PictureState = startPicture();
  #counters: LineCounters | null = null;

  constructor(options: PictureLimitOptions) {
    this.#options = options;
    this.#looking = setInterval(() => void this.#look(), EVERY_MS);
  }

  get step(): PictureStep {
    return stepOf(this.#state);
  }

  /** Another line: what was found out about the last one says nothing about it. */
  restart(): void {
    this.#state = startPicture();
    this.#counters = null;
  }

  close(): void {
    clearInterval(this.#looking);
  }

  async #look(): Promise<void> {
    const connection = this.#options.connection();
    if (connection?.connectionState !== 'connected') return;
    if (this.#options.outgoing().savesAudio) return this.#take(restartPicture(this.#state));
    const report = await connection.getStats();
    if (connection !== this.#options.connection()) return;
    const { sample, counters } = readStats(report.values(), this.#counters, performance.now());
    this.#counters = counters;
    this.#take(nextPicture(this.#state, sample));
  }

  #take(state: PictureState): void {
    const isOther = state.step !== this.#state.step;
    this.#state = state;
    if (isOther) this.#options.onStep();
  }
}
