import type { MediaEngine } from '#partners/media-engine/port.ts';
import type { Origins } from '#platform/server/http/origins.ts';
import type { Translator } from '#platform/server/words/server-words.ts';

export interface CallsDeps {
  readonly words: Translator;
  readonly media: MediaEngine;
  readonly origins: Origins;
}
