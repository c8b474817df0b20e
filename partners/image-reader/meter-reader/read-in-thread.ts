import { answerInThread } from '#platform/server/threads/answer-in-thread.ts';
import type { ImageReading } from '../port.ts';
import { MODEL } from './model.ts';
import { openNetwork } from './network.ts';
import { greyOf } from './picture.ts';
import { MeterReader } from './read-meter.ts';
import { readingOf } from './reading.ts';

const reader = new MeterReader(await openNetwork(MODEL));

answerInThread(async (bytes: Uint8Array): Promise<ImageReading> => {
  try {
    const grey = await greyOf(bytes);
    return readingOf(await reader.read(grey), grey);
  } catch {
    // What can't be unpacked shows nothing.
    return { status: 'unreadable', reason: 'not_understood' };
  }
});
