import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { countUnread } from '#features/chat/contract.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import { onForget } from '#platform/web/session/session-client.ts';
import { restOfPage } from '#platform/web/shell/rest-of-page.ts';

/** There are pushes only where a service worker is, and with one the page is at rest at once. */
async function thisDevice() {
  await restOfPage();
  return await import('./this-device.ts');
}

/** No caller waits for it, and a failure is repaired at the next opportunity. */
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);

onForget(() => quietly(thisDevice().then(({ forgetDevice }) => forgetDevice())));

/** Opens the target of a pressed notice, and removes outdated notices. */
export function FollowPushes() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const unread = useQuery(queryOf(countUnread, {}));
  useEffect(() => {
    quietly(thisDevice().then(({ restoreDevice }) => restoreDevice()));
  }, []);
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
    const close = () => {
      if (document.visibilityState !== 'visible') return;
      quietly(thisDevice().then(({ dismissNotificationsFor: closeLeadingTo }) => closeLeadingTo(pathname)));
    };
    close();
    document.addEventListener('visibilitychange', close);
    return () => document.removeEventListener('visibilitychange', close);
  }, [pathname]);
  const { data, dataUpdatedAt } = unread;
  useEffect(() => {
    if (data)
      quietly(thisDevice().then(({ closeRead }) => closeRead(Object.keys(data.chats), dataUpdatedAt)));
  }, [data, dataUpdatedAt]);
  return null;
}
