import type { MediaEngine } from './port.ts';
import { CREDENTIAL_SECONDS, iceServersOf, type RelaySettings } from './relay-credentials.ts';

/** Browsers send to each other; with a relay only where one is set. Needs nothing to be installed. */
export function peerEngine(relay: RelaySettings): MediaEngine {
  return {
    kind: 'peer',
    passesMediaOn: false,
    access: async ({ participantId, now }) => ({
      iceServers: iceServersOf(relay, participantId, now),
      expiresAt: new Date(now.getTime() + CREDENTIAL_SECONDS * 1000),
      janus: null,
    }),
    // The others drop their connections when they are notified, and no signal passes any more.
    remove: async () => undefined,
    closeRoom: async () => undefined,
  };
}
