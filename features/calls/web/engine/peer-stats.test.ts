import { expect, it } from 'vitest';
import { readStats } from './peer-stats.ts';

const SELECTED = [
  { type: 'transport', id: 't', selectedCandidatePairId: 'used' },
  {
    ...{ type: 'candidate-pair', id: 'used', nominated: true, state: 'succeeded' },
    ...{ availableOutgoingBitrate: 150_000, localCandidateId: 'mine', remoteCandidateId: 'theirs' },
  },
  { type: 'candidate-pair', id: 'spare', nominated: true, state: 'succeeded' },
  { type: 'local-candidate', id: 'mine', candidateType: 'host' },
  { type: 'remote-candidate', id: 'theirs', candidateType: 'relay' },
];
const video = (packetsSent: number, retransmittedPacketsSent: number) => ({
  ...{ type: 'outbound-rtp', kind: 'video', id: 'v', framesEncoded: 9, targetBitrate: 60_000 },
  ...{ packetsSent, retransmittedPacketsSent },
});

it('reads the path that is in use where several are nominated', () => {
  const { sample } = readStats([...SELECTED, video(10, 0)], null, 0);
  expect(sample).toMatchObject({ availableOutgoing: 150_000, isRelayed: true });
});

it('takes what was sent again since the last sample for lost, before any report arrives', () => {
  const { counters } = readStats([...SELECTED, video(100, 2)], null, 0);
  expect(readStats([...SELECTED, video(150, 12)], counters, 1000).sample.videoLoss).toBe(0.2);
  expect(readStats([...SELECTED, video(150, 2)], counters, 1000).sample.videoLoss).toBe(0);
});
