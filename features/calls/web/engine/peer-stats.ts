import type { CallSample } from '../../rules/fallback.ts';

/** Counters only grow: what happened since the last sample is the difference. */
export interface SoundCounters {
  readonly concealed: number;
  readonly total: number;
}

export interface PeerFigures {
  readonly sample: CallSample;
  readonly counters: SoundCounters | null;
}

type Entry = Record<string, unknown>;
const figure = (entry: Entry | undefined, name: string): number | null => {
  const value = entry?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

/** One connection's figures of now, from its `getStats`. */
export function readStats(entries: Iterable<unknown>, before: SoundCounters | null, at: number): PeerFigures {
  let pair: Entry | undefined;
  let video: Entry | undefined;
  let sound: Entry | undefined;
  const remote: Entry[] = [];
  for (const each of entries) {
    const entry = each as Entry;
    if (entry.type === 'candidate-pair' && entry.nominated === true && entry.state === 'succeeded')
      pair = entry;
    if (entry.type === 'outbound-rtp' && entry.kind === 'video' && entry.active !== false) video = entry;
    if (entry.type === 'inbound-rtp' && entry.kind === 'audio') sound = entry;
    if (entry.type === 'remote-inbound-rtp') remote.push(entry);
  }
  const counters = countersOf(sound);
  const losses = remote.map((entry) => figure(entry, 'fractionLost')).filter((loss) => loss !== null);
  const trips = remote.map((entry) => figure(entry, 'roundTripTime')).filter((trip) => trip !== null);
  return {
    counters,
    sample: {
      at,
      videoTarget: sends(video) ? figure(video, 'targetBitrate') : null,
      availableOutgoing: sends(video) ? figure(pair, 'availableOutgoingBitrate') : null,
      remoteLoss: losses.length > 0 ? Math.max(...losses) : null,
      roundTrip: figure(pair, 'currentRoundTripTime') ?? (trips.length > 0 ? Math.max(...trips) : null),
      concealed: shareSince(before, counters),
    },
  };
}

/** A picture that nobody films (a camera that is off) has a target of nothing, which says nothing about the line. */
const sends = (video: Entry | undefined): boolean => (figure(video, 'framesEncoded') ?? 0) > 0;

function countersOf(sound: Entry | undefined): SoundCounters | null {
  const concealed = figure(sound, 'concealedSamples');
  const total = figure(sound, 'totalSamplesReceived');
  if (concealed === null || total === null) return null;
  // Silence that the other side chose to send as silence is not a loss.
  return { concealed: concealed - (figure(sound, 'silentConcealedSamples') ?? 0), total };
}

function shareSince(before: SoundCounters | null, now: SoundCounters | null): number | null {
  if (!before || !now || now.total <= before.total) return null;
  return Math.min(1, Math.max(0, (now.concealed - before.concealed) / (now.total - before.total)));
}

/** The worst of several lines: whoever hears badly counts. */
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
