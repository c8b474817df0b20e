import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Accepted } from './before.tsx';
import { holdLeaving } from './hold-leaving.ts';

/**
 * While a call runs on a page: another page would end it, so the person is asked first.
 * @param whole is the address of the page on which a call continues
 */
export function AskBeforeLeaving({ whole }: { readonly whole?: string }) {
  const { t } = useWords();
  const { navigator } = useContext(NavigationContext);
  const { pathname, key } = useLocation();
  const [leave, setLeave] = useState<{ go: () => void } | null>(null);
  const mayOpen = useEffectEvent(
    (to: string, state: (Accepted & { readonly ended?: true }) | null) =>
      to === pathname || state?.ended === true || (to === whole && state?.accepted === true),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each entry of the history
  useEffect(
    () =>
      holdLeaving(navigator, {
        mayOpen: (to, state) => mayOpen(to, state as Accepted | null),
        ask: (go) => setLeave({ go }),
      }),
    [navigator, key],
  );
  return (
    <ConfirmDialog
      open={leave !== null}
      title={t('calls.end.title')}
      confirmLabel={t('calls.end.forMe')}
      cancelLabel={t('shell.action.cancel')}
      closeLabel={t('shell.action.close')}
      onConfirm={() => {
        setLeave(null);
        leave?.go();
      }}
      onClose={() => setLeave(null)}
    />
  );
}
