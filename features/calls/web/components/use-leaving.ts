import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { endCall } from '../../contract.ts';
import type { Visit } from '../room/use-visit.ts';

/** Ends the call for oneself, or (the clinician) for everybody. */
export function useLeaving({ access, view, local, take, move }: Visit) {
  const textOf = useErrorText();
  const { busy, run } = useBusy();
  const shut = () => {
    move('left');
    local.closeCamera();
    local.closeMicrophone();
    local.stopScreen();
  };
  return {
    busy,
    /** A participant who leaves sees the end at once, even when the server learns of it later. */
    async leave(): Promise<void> {
      shut();
      try {
        await access.leave();
        take(await access.view());
      } catch {
        // The server notices the missing heartbeat by itself.
      }
    },
    endForAll: () =>
      run(async () => {
        try {
          take(await call(endCall, { params: { appointment_id: view.appointment_id }, body: {} }));
          shut();
        } catch (error) {
          showAlert('error', textOf(error));
        }
      }),
  };
}
