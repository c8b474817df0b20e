import type { Connection } from '#platform/web/client/connection.ts';
import type { CallParticipant, Medium, MediumReason } from '../../contract.ts';
import { lesser, type NetworkWord } from '../../rules/fallback.ts';
import type { LinkState } from '../engine/engine.ts';
import type { LocalMediaState } from '../media/local-media.ts';
import type { Caption, PeerState } from './peer-state.ts';

export interface ShownCaption extends Caption {
  readonly id: number;
  readonly from: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What the page of a call shows of the line. */
export interface RoomState {
  readonly streams: ReadonlyMap<string, MediaStream>;
  readonly links: ReadonlyMap<string, LinkState>;
  readonly peers: ReadonlyMap<string, PeerState>;
  /** Beside the picture, for some seconds. */
  readonly captions: readonly ShownCaption[];
  /** What was typed to the others since one came in; gone with the page. */
  readonly typed: readonly ShownCaption[];
  /** What the line allows, both ways. */
  readonly allowed: Medium;
  /** Whose line is the weak one: a participant, or oneself; null while it allows everything. */
  readonly weakSide: string | null;
  /** What the person wants at most. */
  readonly chosen: Medium;
  readonly network: NetworkWord | null;
  /** The line carries pictures again: asked before a camera is switched on. */
  readonly offersCamera: boolean;
  /** How to connect could not be found out. */
  readonly failed: unknown;
}

export const startRoom = (chosen: Medium): RoomState => ({
  streams: new Map(),
  links: new Map(),
  peers: new Map(),
  captions: [],
  typed: [],
  allowed: chosen,
  weakSide: null,
  chosen,
  network: null,
  offersCamera: false,
  failed: null,
});

export interface Sending {
  readonly video: MediaStreamTrack | null;
  readonly audio: MediaStreamTrack | null;
  readonly kind: 'motion' | 'detail';
  /** What this side sends, for the others and for the record of the visit. */
  readonly medium: Medium;
  readonly why: MediumReason;
}

/** What goes out now, of what there is, what is wanted and what the line allows. */
export function whatToSend(
  { allowed, chosen, weakSide }: Pick<RoomState, 'allowed' | 'chosen' | 'weakSide'>,
  { camera, microphone, screen }: LocalMediaState,
  maySend: CallParticipant['may_send'],
): Sending {
  const most = lesser(lesser(allowed, chosen), maySend);
  const video = most === 'video' ? (screen ?? camera) : null;
  // Even when the sound is given up it is tried on: it may be heard again.
  const audio = chosen === 'chat' || maySend === 'chat' ? null : microphone;
  // A shared screen shows nobody.
  const medium = video && video === camera ? 'video' : audio && most !== 'chat' ? 'audio' : 'chat';
  const isLimited = maySend !== 'video' && lesser(allowed, chosen) === 'video';
  const why =
    weakSide !== null
      ? 'weak_network'
      : isLimited
        ? 'many_people'
        : medium !== lesser(allowed, chosen) && video === null
          ? 'no_device'
          : 'chosen';
  return { video, audio, kind: screen ? 'detail' : 'motion', medium, why };
}

/** The network as a word for the person here. What was last measured says nothing while no line is up. */
export function networkShown(
  { network, links }: Pick<RoomState, 'network' | 'links'>,
  connection: Connection,
): NetworkWord | 'none' | null {
  if (connection === 'offline') return 'none';
  const lines = [...links.values()];
  return lines.length > 0 && !lines.includes('connected') ? null : network;
}
