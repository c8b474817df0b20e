import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { useWords } from '#platform/web/i18n/words.ts';

/** While a call runs on a page beside other work: a link to another page would end it, so the person is asked first. */
export function AskBeforeLeaving() {
  const { t } = useWords();
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    const click = (event: MouseEvent) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.href || link.target || link.hasAttribute('download')) return;
      const { origin, pathname, search, hash, protocol } = new URL(link.href);
      if (origin !== location.origin || !protocol.startsWith('http')) return;
      // Files and calls leave the page as it is.
      if (pathname === location.pathname || pathname.startsWith('/api/')) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(pathname + search + hash);
    };
    // Before the router hears of it.
    document.addEventListener('click', click, { capture: true });
    return () => document.removeEventListener('click', click, { capture: true });
  }, []);
  return (
    <ConfirmDialog
      open={target !== null}
      title={t('calls.end.title')}
      confirmLabel={t('calls.end.forMe')}
      cancelLabel={t('shell.action.cancel')}
      closeLabel={t('shell.action.close')}
      onConfirm={() => void navigate(target ?? '/')}
      onClose={() => setTarget(null)}
    />
  );
}
