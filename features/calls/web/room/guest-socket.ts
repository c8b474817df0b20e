import { io } from 'socket.io-client';
import { COMES_BACK } from '#platform/web/realtime/comes-back.ts';
import type { RoomSocket } from './access.ts';

/** A guest's own connection: it hears this one call and nothing else. */
export function openGuestSocket(token: string): RoomSocket & { close(): void } {
  const socket = io('/guests', {
    path: '/api/realtime',
    transports: ['websocket', 'polling'],
    auth: { token },
    ...COMES_BACK,
  });
  return {
    send(event, payload) {
      if (socket.connected) socket.emit(event, payload);
    },
    on(event, handler) {
      const hear = handler as (payload: unknown) => void;
      // Each time that it is connected, also after a gap.
      const name = event === 'ready' ? 'connect' : event;
      socket.on(name, hear);
      return () => void socket.off(name, hear);
    },
    close: () => void socket.disconnect(),
  };
}
