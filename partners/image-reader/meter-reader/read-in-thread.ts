import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/server/project-root.ts';
import { answerInThread } from '#platform/server/threads/answer-in-thread.ts';
import type { ImageReading } from '../port.ts';
import { greyOf } from './picture.ts';
import { MeterReader } from './read-meter.ts';
import { readingOf } from './reading.ts';
import { unpackWeights } from './weights.ts';

const WEIGHTS = join(projectRoot, 'partners/image-reader/meter-reader/meter-reader.weights');

const reader = new MeterReader(unpackWeights(readFileSync(WEIGHTS)));

answerInThread(async (bytes: Uint8Array): Promise<ImageReading> => {
  try {
    const grey = await greyOf(bytes);
    return readingOf(reader.read(grey), grey);
  } catch {
    // What can't be unpacked shows nothing.
    return { status: 'unreadable', reason: 'not_understood' };
  }
});
