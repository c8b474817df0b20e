import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { admitToCall, type CallView, removeFromCall, ringPatient } from '../../contract.ts';
import type { Visit } from '../room/use-visit.ts';

/** What the clinician of the visit may do with the others. */
export function useHosting({ view, take }: Visit) {
  const textOf = useErrorText();
  const { what: busy, run } = useBusy<string>();
  const { appointment_id } = view;
  const change = (what: string, send: () => Promise<CallView>) =>
    void run(() => send().then(take, (error: unknown) => showAlert('error', textOf(error))), what);
  return {
    /** What is under way, e.g. `admit <id>`. */
    busy,
    admit: (participant_id: string) =>
      change(`admit ${participant_id}`, () =>
        call(admitToCall, { params: { appointment_id, participant_id }, body: {} }),
      ),
    remove: (participant_id: string) =>
      change(`remove ${participant_id}`, () =>
        call(removeFromCall, { params: { appointment_id, participant_id }, body: {} }),
      ),
    ring: () =>
      change('ring', () => call(ringPatient, { params: { appointment_id }, body: { ring_id: newId() } })),
  };
}
