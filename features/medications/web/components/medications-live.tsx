import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import { onForget } from '#platform/web/session/session-client.ts';
import { preload } from '#platform/web/shell/lazy-part.tsx';
import { useCatalogue } from '#platform/web/shell/shell-context.ts';
import type { MedicationLive } from '../../contract/events.ts';
import { disk } from '../sync/disk.ts';

/** Home shows first; what sends answers is fetched when a phone has time for it. */
const LATER_MS = 1500;

onForget(() => {
  void disk.erase();
  // Answers that were given on a notification without a network: see apps/web/sw-answers.ts.
  void window.caches?.delete('sukham-answers');
});

/** What was answered on another device asks for nothing on this one. */
async function closeReminders(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? [])
    if (shown.tag.startsWith('medicines:')) shown.close();
}

/** An answer on one device is seen on all others at once; what was answered without a network goes out. */
export function MedicationsLive() {
  const client = useQueryClient();
  const { routes } = useCatalogue();
  useEffect(() => {
    const timer = setTimeout(() => {
      navigator.serviceWorker?.controller?.postMessage({ type: 'send-answers' });
      import('../sync/outgoing.ts').then(
        ({ startSending }) => startSending(),
        () => undefined,
      );
      // So that it is on this device when there is no network.
      const screen = routes.find(({ path }) => path === '/medicines');
      if (screen) preload(screen.screen);
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, [routes]);
  useRealtime('medication', ({ change }: MedicationLive) => {
    if (change === 'dose') void closeReminders();
    for (const name of [
      'listMedications',
      'listDoseDays',
      'listReconciliations',
      'getMedicationHistory',
      'listRefills',
      'listRefillInbox',
      'listLowAdherence',
    ])
      void client.invalidateQueries({ queryKey: [name] });
  });
  return null;
}
