import type { CallSignal, SignalKind } from '../../contract.ts';
import type { Signalling } from '../engine/engine.ts';
import type { RoomSocket } from './access.ts';

export interface Signals {
  send(to: string, kind: SignalKind, data: unknown): void;
  on(kind: SignalKind, handler: (from: string, data: unknown) => void): () => void;
  /** For the media engine: its own kind. */
  readonly peer: Signalling;
  close(): void;
}

/** What the browsers of a call say to each other; the server drops it until it has let both in. */
export function openSignals(socket: RoomSocket, ownId: string): Signals {
  const handlers = new Map<SignalKind, Set<(from: string, data: unknown) => void>>();
  const stop = socket.on<CallSignal>('call.signal', ({ from, to, kind, data }) => {
    if (to !== ownId) return;
    const sent = parsed(data);
    for (const handler of [...(handlers.get(kind) ?? [])]) handler(from, sent);
  });
  const send: Signals['send'] = (to, kind, data) =>
    socket.send('call.signal', { from: ownId, to, kind, data: JSON.stringify(data) });
  const on: Signals['on'] = (kind, handler) => {
    const set = handlers.get(kind) ?? new Set();
    handlers.set(kind, set.add(handler));
    return () => void set.delete(handler);
  };
  return {
    send,
    on,
    peer: {
      send: (to, signal) => send(to, 'peer', signal),
      onSignal: (handler) => on('peer', handler),
    },
    close() {
      handlers.clear();
      stop();
    },
  };
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
