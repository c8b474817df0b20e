import type { CallSample } from '../../rules/fallback.ts';
import type { CallEngine, EngineOptions, Peer } from './engine.ts';
import type { Outgoing } from './outgoing.ts';
import { PeerLink } from './peer-link.ts';
import { readSignal } from './peer-signal.ts';
import { worst } from './peer-stats.ts';
import { Renewal } from './renewal.ts';

interface Connected {
  readonly link: PeerLink;
  peer: Peer;
}

/** Every browser is connected to every other one; nothing but signals passes the server. */
export function createPeerEngine(options: EngineOptions): CallEngine {
  const links = new Map<string, Connected>();
  let { ice_servers: iceServers } = options.media;
  // The relay's credentials can expire during a call. Late joiners and ICE restarts then need new ones.
  const renewal = new Renewal(options.media, options.renewMedia, (media) => {
    iceServers = media.ice_servers;
    for (const { link } of links.values()) link.renewServers();
  });
  let outgoing: Outgoing = { audio: null, video: null, kind: 'motion', savesAudio: false };

  const refresh = () =>
    Promise.all([...links.values()].map(({ link }) => link.refresh())).then(() => undefined);
  const send = (change: Partial<Outgoing>) => {
    outgoing = { ...outgoing, ...change };
    return refresh();
  };

  function add(peer: Peer): void {
    const { participantId } = peer;
    const link = new PeerLink({
      leads: options.ownParticipantId > participantId,
      iceServers: () => iceServers,
      videoBitrate: options.videoBitrate,
      outgoing: () =>
        links.get(participantId)?.peer.seesUs === false ? { ...outgoing, video: null } : outgoing,
      send: (signal) => options.signalling.send(participantId, signal),
      onStream: (stream) => options.onStream(participantId, stream),
      onState: (state) => options.onLink(participantId, state),
    });
    links.set(participantId, { link, peer });
    options.onLink(participantId, 'connecting');
  }

  const stopHearing = options.signalling.onSignal((from, sent) => {
    const signal = readSignal(sent);
    if (signal) links.get(from)?.link.take(signal);
  });

  return {
    setPeers(peers) {
      const wanted = new Set(peers.map(({ participantId }) => participantId));
      for (const [participantId, { link }] of links) {
        if (wanted.has(participantId)) continue;
        links.delete(participantId);
        link.close();
      }
      for (const peer of peers) {
        const there = links.get(peer.participantId);
        if (there) there.peer = peer;
        else add(peer);
      }
      void refresh();
    },
    sendAudio: (audio) => send({ audio }),
    sendVideo: (video, kind = 'motion') => send({ video, kind }),
    saveAudio: (savesAudio) => send({ savesAudio }),
    sample: () => worstOf([...links.values()]),
    networkChanged() {
      for (const { link } of links.values()) link.findNewPath();
    },
    close() {
      stopHearing();
      renewal.close();
      for (const { link } of links.values()) link.close();
      links.clear();
    },
  };
}

async function worstOf(links: readonly Connected[]): Promise<CallSample | null> {
  const at = performance.now();
  const figures = await Promise.all(links.map(({ link }) => link.figures(at)));
  return worst(figures.filter((sample): sample is CallSample => sample !== null));
}
