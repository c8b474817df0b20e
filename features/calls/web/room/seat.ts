import { newId } from '#platform/web/client/new-id.ts';
import { type CallElsewhereLive, PRESENT_EVERY_SECONDS } from '../../contract.ts';
import type { RoomSocket } from './access.ts';

/** This page; another page or device of the same person takes the place in the call over. */
const DEVICE_ID = newId();

/** Says that this page is the participant's, and that it still is there, until the returned function is called. */
export function takePlace(socket: RoomSocket, participantId: string, onElsewhere: () => void): () => void {
  const enter = () => socket.send('call.enter', { participant_id: participantId, device_id: DEVICE_ID });
  enter();
  const present = () => socket.send('call.present', { participant_id: participantId });
  const timer = setInterval(present, PRESENT_EVERY_SECONDS * 1000);
  const stopReady = socket.on('ready', enter);
  const stopElsewhere = socket.on<CallElsewhereLive>('call.elsewhere', (live) => {
    if (live.participant_id === participantId && live.device_id !== DEVICE_ID) onElsewhere();
  });
  return () => {
    clearInterval(timer);
    stopReady();
    stopElsewhere();
  };
}
