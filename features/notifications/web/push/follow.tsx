import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { onForget } from '#platform/web/session/session-client.ts';

const Offer = lazy(() => import('./offer.tsx').then((m) => ({ default: m.Offer })));
const thisDevice = () => import('./this-device.ts');

onForget(() => {
  thisDevice()
    .then(({ forgetDevice }) => forgetDevice())
    .catch(() => undefined);
});

/** Goes where a pressed notification leads, takes away those of the chat that is open, and offers them once. */
export function FollowPushes() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    const { serviceWorker } = navigator;
    const go = ({ data, ports }: MessageEvent<{ type?: string; href?: string }>) => {
      if (data?.type !== 'open' || !data.href?.startsWith('/')) return;
      ports[0]?.postMessage('gone there');
      navigate(data.href);
    };
    serviceWorker?.addEventListener('message', go);
    return () => serviceWorker?.removeEventListener('message', go);
  }, [navigate]);
  useEffect(() => {
    const chatId = /^\/chat\/([^/]+)$/.exec(pathname)?.[1];
    if (!chatId) return;
    const close = () => {
      if (document.visibilityState !== 'visible') return;
      thisDevice()
        .then(({ closeShown }) => closeShown(`chat:${chatId}`))
        .catch(() => undefined);
    };
    close();
    document.addEventListener('visibilitychange', close);
    return () => document.removeEventListener('visibilitychange', close);
  }, [pathname]);
  return pathname === '/chat' ? (
    <Suspense>
      <Offer />
    </Suspense>
  ) : null;
}
