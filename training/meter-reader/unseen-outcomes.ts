import { confidenceOf } from '../../partners/image-reader/meter-reader/certainty.ts';
import { MODEL } from '../../partners/image-reader/meter-reader/model.ts';
import { openNetwork } from '../../partners/image-reader/meter-reader/network.ts';
import { MeterReader } from '../../partners/image-reader/meter-reader/read-meter.ts';
import { browserPhotos } from './browser-photos.ts';
import { LEAST_CONFIDENCE, outcomeOf } from './figures.ts';
import { FAMILIES, type Family, unseenPage } from './unseen-pressures.ts';

export interface UnseenOutcome {
  readonly number: number;
  readonly family: Family;
  /** As what it was reported, if at all: every picture shows a pressure. */
  readonly reported?: string;
  readonly isWrong: boolean;
  readonly lacksPulse: boolean;
}

/** What the reader reports of pressures in layouts outside the training data, from the page with this number on. */
export async function* unseenOutcomes(
  from: number,
  count: number,
  model = MODEL,
): AsyncGenerator<UnseenOutcome> {
  const reader = new MeterReader(await openNetwork(model));
  let number = from;
  for await (const { made, grey } of browserPhotos(from, count, unseenPage)) {
    const understood = await reader.read(grey);
    const { said, sure, lacksPulse } = outcomeOf(made, { understood, seen: [] });
    const confidence = 'read' in understood ? confidenceOf(understood.read, sure) : sure;
    const isReported = said !== 'nothing' && confidence >= LEAST_CONFIDENCE;
    const shown = 'read' in understood ? understood.read.kind : understood.unreadable;
    yield {
      number,
      family: FAMILIES[number % FAMILIES.length] as Family,
      ...(isReported ? { reported: shown } : {}),
      isWrong: isReported && said === 'wrong',
      lacksPulse: isReported && lacksPulse,
    };
    number += 1;
  }
}
