import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { enterAsGuest, lookAtCallLink } from '../../contract.ts';
import styles from '../components/check.module.css';
import { DeviceCheck } from '../components/device-check.tsx';
import { VisitPage } from '../components/visit-page.tsx';
import type { LocalMedia } from '../media/local-media.ts';
import { type CallAccess, guestAccess } from '../room/access.ts';
import { openGuestSocket } from '../room/guest-socket.ts';
import { newToken, storedToken, storeToken } from '../room/guest-token.ts';
import { useCallView, useLocalMedia } from '../room/use-visit.ts';

const LINK_TOKEN = /^[\w-]{43}$/;

/** For guests with a link: family, an interpreter, another doctor. They don't have to sign in. */
export function JoinScreen() {
  const hash = useLocation().hash.slice(1);
  const [linkToken, setLinkToken] = useState(hash);
  // Another link in the same tab changes nothing but what follows `#`, and loads no page. Skipping to the content
  // changes that, too, and the call goes on.
  if (hash !== linkToken && LINK_TOKEN.test(hash)) setLinkToken(hash);
  return <Join key={linkToken} link_token={linkToken} />;
}

function Join({ link_token }: { readonly link_token: string }) {
  const { t } = useWords();
  const [access, setAccess] = useState(() => storedAccess(link_token));
  const [entered, setEntered] = useState(false);
  const local = useLocalMedia();
  const link = useQuery({
    queryKey: [lookAtCallLink.name, link_token],
    queryFn: () => call(lookAtCallLink, { body: { link_token } }),
    enabled: access === null,
    retry: false,
    gcTime: 0,
  });
  const textOf = useErrorText();
  if (access) {
    const forget = () => storeToken(link_token, null);
    const given = entered ? { entered: { local } } : {};
    return <Guest {...given} access={access} onOver={forget} onUnknown={() => setAccess(null)} />;
  }
  const isUseless = link.error instanceof ApiError && link.error.status < 500 && link.error.status !== 429;
  const hasReason = link.error instanceof ApiError && link.error.status === 409;
  return (
    <div className={styles.page}>
      <h1>{link.data ? t('calls.guest.title', { name: link.data.clinician_name }) : t('calls.title')}</h1>
      {link.data ? (
        <Entrance
          token={link_token}
          local={local}
          onEntered={(given) => {
            setEntered(true);
            setAccess(given);
          }}
        />
      ) : isUseless ? (
        <EmptyState icon="info" title={t('calls.guest.useless')}>
          {hasReason ? textOf(link.error) : t('calls.guest.uselessHint')}
        </EmptyState>
      ) : link.isError ? (
        <Problem error={link.error} onRetry={() => void link.refetch()} />
      ) : (
        <SkeletonList label={t('shell.busy.loading')} />
      )}
    </div>
  );
}

function Entrance({
  token,
  local,
  onEntered,
}: {
  readonly token: string;
  readonly local: LocalMedia;
  readonly onEntered: (access: CallAccess) => void;
}) {
  const { t } = useWords();
  const form = useForm('guest', { name: '' });
  const [ownToken] = useState(newToken);
  const enter = useAction(enterAsGuest, {
    onSuccess: ({ guest_token, call: view }) => {
      const access = guestAccess(token, guest_token, openGuestSocket(guest_token));
      queryClient.setQueryData(access.key, view);
      onEntered(access);
    },
    onError: form.refused,
  });
  const submit = () => {
    const { camera, microphone } = local.get();
    const name = form.draft.name.trim();
    if (!form.check(name === '' ? [{ field: 'name', message: t('calls.guest.nameMissing') }] : [])) return;
    const device = { camera: camera !== null, microphone: microphone !== null };
    // Its reply may be lost: then the same token finds the seat again.
    storeToken(token, ownToken);
    enter.mutate({ body: { link_token: token, guest_token: ownToken, name, device } });
  };
  return (
    <Form problems={form.problems} busy={enter.isPending} onSubmit={submit} action={t('calls.guest.enter')}>
      <p>{t('calls.guest.hint')}</p>
      <TextField
        {...form.control('name')}
        label={t('calls.guest.name')}
        autoComplete="name"
        maxLength={120}
      />
      <DeviceCheck local={local} wantsVideo />
    </Form>
  );
}

function storedAccess(linkToken: string): CallAccess | null {
  const token = storedToken(linkToken);
  return token ? guestAccess(linkToken, token, openGuestSocket(token)) : null;
}

function Guest({
  access,
  entered,
  onOver,
  onUnknown,
}: {
  readonly access: CallAccess;
  /** Left out after a reload: the devices are checked once more. */
  readonly entered?: { readonly local: LocalMedia };
  readonly onOver: () => void;
  readonly onUnknown: () => void;
}) {
  const { t } = useWords();
  const view = useCallView(access);
  useEffect(() => () => access.socket.close?.(), [access]);
  const isUnknown = view.error instanceof ApiError && view.error.status === 404;
  const isOver = isUnknown || view.data?.state === 'over' || view.data?.me?.state === 'removed';
  useEffect(() => {
    if (isOver) onOver();
    if (isUnknown) onUnknown();
  });
  if (view.data) return <VisitPage access={access} view={view.data} isGuest {...(entered && { entered })} />;
  return view.isError ? (
    <Problem error={view.error} onRetry={() => void view.refetch()} />
  ) : (
    <SkeletonList label={t('shell.busy.loading')} />
  );
}
