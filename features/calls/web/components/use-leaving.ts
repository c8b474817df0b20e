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
    /** Whoever leaves is gone here at once, whether the server hears of it now or finds out later. */
    async leave(): Promise<void> {
      shut();
      try {
        await access.leave();
        take(await access.view());
      } catch {
        // The server notices by itself that nobody is here any more.
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
