import { useState } from 'react';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { admitToCall, type CallView, removeFromCall, ringPatient } from '../../contract.ts';
import type { Visit } from '../room/use-visit.ts';

/** What the clinician of the visit may do with the others. */
export function useHosting({ view, take }: Visit) {
  const textOf = useErrorText();
  const [busy, setBusy] = useState<string | null>(null);
  const { appointment_id } = view;
  const run = (what: string, change: () => Promise<CallView>) => {
    setBusy(what);
    change()
      .then(take, (error: unknown) => showAlert('error', textOf(error)))
      .finally(() => setBusy(null));
  };
  return {
    /** What is under way, e.g. `admit <id>`. */
    busy,
    admit: (participant_id: string) =>
      run(`admit ${participant_id}`, () =>
        call(admitToCall, { params: { appointment_id, participant_id }, body: {} }),
      ),
    remove: (participant_id: string) =>
      run(`remove ${participant_id}`, () =>
        call(removeFromCall, { params: { appointment_id, participant_id }, body: {} }),
      ),
    ring: () =>
      run('ring', () => call(ringPatient, { params: { appointment_id }, body: { ring_id: newId() } })),
  };
}
