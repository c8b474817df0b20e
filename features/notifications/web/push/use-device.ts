import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { readDevice, turnOff, turnOn } from './this-device.ts';

const KEY = ['push', 'this-device'];

/** How it stands with pushes on this device, and the switch. */
export function useDevice() {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const device = useQuery({ queryKey: KEY, queryFn: readDevice, staleTime: 0 });
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? turnOn() : turnOff()),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
    onError: (error) =>
      showAlert('error', error instanceof DOMException ? t('notifications.device.failed') : textOf(error)),
  });
  useEffect(() => {
    let permission: PermissionStatus | undefined;
    const look = () => void client.invalidateQueries({ queryKey: KEY });
    // A user who has just allowed it in the browser's settings sees it here at once.
    navigator.permissions?.query({ name: 'notifications' }).then(
      (found) => {
        permission = found;
        found.addEventListener('change', look);
      },
      () => undefined,
    );
    return () => permission?.removeEventListener('change', look);
  }, [client]);
  return { device, turn };
}
