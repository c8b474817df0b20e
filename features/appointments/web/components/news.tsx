import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#platform/web/realtime/realtime.ts';

/** Reads that an appointment's change may make untrue; by name, so that no contract is loaded for this. */
const OF_APPOINTMENTS = ['listAppointments', 'getAppointment', 'getDayBoard', 'getSlots', 'getQueuePlace'];
const OF_WAITING = ['listWaiting', 'getSlots'];

/** Keeps every open screen true: whatever others change is read again as soon as it is heard of. */
export function News() {
  const client = useQueryClient();
  const readAgain = (names: readonly string[]) => {
    for (const name of names) void client.invalidateQueries({ queryKey: [name] });
  };
  useRealtime('appointment', () => readAgain([...OF_APPOINTMENTS, ...OF_WAITING]));
  useRealtime('waiting_list', () => readAgain(OF_WAITING));
  return null;
}
