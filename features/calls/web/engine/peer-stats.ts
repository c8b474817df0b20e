import type { CallSample } from '../../rules/fallback.ts';
import type { PictureSample } from '../../rules/picture.ts';

/** Counters only grow: what happened since the last sample is the difference. Null without such a track. */
export interface LineCounters {
  /** Samples that were played, and how many of them the browser made up. */
  readonly sound: Share | null;
  /** Packets of the picture that were sent, and how many of them a second time because the first was lost. */
  readonly video: Share | null;
}

interface Share {
  readonly part: number;
  readonly total: number;
}

export interface PeerFigures {
  readonly sample: CallSample & PictureSample;
  readonly counters: LineCounters;
}

type Entry = Record<string, unknown>;
const figure = (entry: Entry | undefined, name: string): number | null => {
  const value = entry?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

/** One connection's figures of now, from its `getStats`. */
export function readStats(entries: Iterable<unknown>, before: LineCounters | null, at: number): PeerFigures {
  let nominated: Entry | undefined;
  let selected: unknown;
  const pairs = new Map<unknown, Entry>();
  let video: Entry | undefined;
  let sound: Entry | undefined;
  const remote: Entry[] = [];
  const candidates = new Map<unknown, unknown>();
  for (const each of entries) {
    const entry = each as Entry;
    if (entry.type === 'transport') selected ??= entry.selectedCandidatePairId;
    if (entry.type === 'candidate-pair') pairs.set(entry.id, entry);
    if (entry.type === 'candidate-pair' && entry.nominated === true && entry.state === 'succeeded')
      nominated = entry;
    if (entry.type === 'outbound-rtp' && entry.kind === 'video' && entry.active !== false) video = entry;
    if (entry.type === 'inbound-rtp' && entry.kind === 'audio') sound = entry;
    if (entry.type === 'remote-inbound-rtp') remote.push(entry);
    if (entry.candidateType) candidates.set(entry.id, entry.candidateType);
  }
  // Several may be nominated, of which one is in use; not every browser says which.
  const pair = pairs.get(selected) ?? nominated;
  const counters = {
    sound: soundOf(sound),
    video: shareOf(video, 'retransmittedPacketsSent', 'packetsSent'),
  };
  const losses = remote.map((entry) => figure(entry, 'fractionLost')).filter((loss) => loss !== null);
  const ofVideo = remote.find((entry) => entry.kind === 'video');
  const trips = remote.map((entry) => figure(entry, 'roundTripTime')).filter((trip) => trip !== null);
  return {
    counters,
    sample: {
      at,
      videoTarget: sends(video) ? figure(video, 'targetBitrate') : null,
      availableOutgoing: sends(video) ? figure(pair, 'availableOutgoingBitrate') : null,
      // On a weak line reports are lost too; what has to be sent again is known at once.
      videoLoss: most(figure(ofVideo, 'fractionLost'), shareSince(before?.video, counters.video)),
      remoteLoss: losses.length > 0 ? Math.max(...losses) : null,
      roundTrip: figure(pair, 'currentRoundTripTime') ?? (trips.length > 0 ? Math.max(...trips) : null),
      isRelayed: [pair?.localCandidateId, pair?.remoteCandidateId].some(
        (id) => candidates.get(id) === 'relay',
      ),
      concealed: shareSince(before?.sound, counters.sound),
    },
  };
}

/** A picture of a camera that is off has a target of nothing, which says nothing about the connection. */
const sends = (video: Entry | undefined): boolean => (figure(video, 'framesEncoded') ?? 0) > 0;

function shareOf(entry: Entry | undefined, part: string, total: string): Share | null {
  const [some, all] = [figure(entry, part), figure(entry, total)];
  return some === null || all === null ? null : { part: some, total: all };
}

function soundOf(entry: Entry | undefined): Share | null {
  const share = shareOf(entry, 'concealedSamples', 'totalSamplesReceived');
  // Silence that the other side chose to send as silence is not a loss.
  return share && { ...share, part: share.part - (figure(entry, 'silentConcealedSamples') ?? 0) };
}

function shareSince(before: Share | null | undefined, now: Share | null): number | null {
  if (!before || !now || now.total <= before.total) return null;
  return Math.min(1, Math.max(0, (now.part - before.part) / (now.total - before.total)));
}

/** The worst of several connections: the participant who hears worst counts. */
export function worst(samples: readonly CallSample[]): CallSample | null {
  const [first, ...others] = samples;
  if (!first) return null;
  return others.reduce(
    (all, each) => ({
      at: Math.max(all.at, each.at),
      videoTarget: least(all.videoTarget, each.videoTarget),
      availableOutgoing: least(all.availableOutgoing, each.availableOutgoing),
      remoteLoss: most(all.remoteLoss, each.remoteLoss),
      roundTrip: most(all.roundTrip, each.roundTrip),
      concealed: most(all.concealed, each.concealed),
    }),
    first,
  );
}

const least = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.min(one, other);
const most = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.max(one, other);
