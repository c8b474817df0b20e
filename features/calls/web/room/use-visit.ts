import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { queryClient } from '#platform/web/client/query-client.ts';
import type { CallView } from '../../contract.ts';
import { type LocalMedia, openLocalMedia } from '../media/local-media.ts';
import type { CallAccess } from './access.ts';
import { Room } from './room.ts';
import { startRoom } from './room-state.ts';
import { takePlace } from './seat.ts';

/** `check`: before joining. `left`: until the person wants to join again. */
export type Phase = 'not_open' | 'check' | 'waiting' | 'live' | 'left' | 'removed' | 'elsewhere' | 'over';
/** Whether this page takes part. */
type Place = 'before' | 'in' | 'left';

/** After the end, when the visit was moved, or when the call continues on another device, the camera is off. */
const OUT: readonly Phase[] = ['not_open', 'over', 'removed', 'left', 'elsewhere'];

const REFETCH_MS = 20_000;

export interface Visit {
  readonly access: CallAccess;
  readonly view: CallView;
  readonly phase: Phase;
  readonly local: LocalMedia;
  readonly room: Room | null;
  /** The reply of a change is the newest that is known. */
  take(view: CallView): void;
  move(place: Place): void;
}

/** The call as the server sees it, read again whenever something has changed. */
export function useCallView(access: CallAccess) {
  const query = useQuery({
    queryKey: access.key,
    queryFn: ({ signal }) => access.view(signal),
    // Places in the queue move without anybody doing anything in this call.
    refetchInterval: REFETCH_MS,
  });
  useEffect(() => {
    const again = () => void queryClient.invalidateQueries({ queryKey: access.key });
    const stops = ['call', 'call.ring', 'ready'].map((event) => access.socket.on(event, again));
    return () => {
      for (const stop of stops) stop();
    };
  }, [access]);
  return query;
}

/** Camera and microphone of this page, let go of when it is left. */
export function useLocalMedia(): LocalMedia {
  const [local] = useState(openLocalMedia);
  useEffect(() => () => local.close(), [local]);
  return local;
}

interface Entered {
  /** Camera and microphone as the page has opened them already. */
  readonly local: LocalMedia;
}

/** @param given the seat of a guest, who has entered before this page of the visit opened */
export function useVisit(access: CallAccess, view: CallView, given?: Entered): Visit {
  const own = useLocalMedia();
  const local = given?.local ?? own;
  const [place, setPlace] = useState<Place>(given ? 'in' : 'before');
  const [elsewhere, setElsewhere] = useState(false);
  const phase = elsewhere ? 'elsewhere' : phaseOf(view, place);
  const ownId = view.me?.participant_id;
  const isThere = phase === 'waiting' || phase === 'live';

  useEffect(() => {
    if (ownId && isThere) return takePlace(access.socket, ownId, () => setElsewhere(true));
  }, [access, ownId, isThere]);
  const room = useRoom(access, view, local, phase === 'live');
  const isOut = OUT.includes(phase);
  useEffect(() => {
    if (!isOut) return;
    local.closeCamera();
    local.closeMicrophone();
    local.stopScreen();
  }, [isOut, local]);
  return useMemo(
    () => ({
      access,
      view,
      phase,
      local,
      room,
      take: (next) => queryClient.setQueryData(access.key, next),
      move: (next) => {
        setElsewhere(false);
        setPlace(next);
      },
    }),
    [access, view, phase, local, room],
  );
}

/** A connection exists exactly while the participant is admitted. */
function useRoom(access: CallAccess, view: CallView, local: LocalMedia, isLive: boolean): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  const ownId = view.me?.participant_id;
  const { mode } = view;
  useEffect(() => {
    if (!isLive || !ownId) return;
    const opened = new Room({ access, ownId, local, chosen: mode === 'audio' ? 'audio' : 'video' });
    setRoom(opened);
    return () => {
      opened.close();
      setRoom(null);
    };
  }, [isLive, ownId, access, local, mode]);
  useEffect(() => room?.setView(view), [room, view]);
  return room;
}

export function useRoomState(room: Room | null) {
  const [nothing] = useState(() => startRoom('video'));
  return useSyncExternalStore(room?.store.subscribe ?? never, room?.store.get ?? (() => nothing));
}

const never = () => () => undefined;

function phaseOf({ state, me, consent }: CallView, place: Place): Phase {
  if (state === 'over') return 'over';
  if (me?.state === 'removed') return 'removed';
  if (state === 'not_open') return 'not_open';
  if (place === 'left' || (place === 'in' && me?.state === 'left')) return 'left';
  if (place === 'before' || !me) return 'check';
  if (me.state === 'admitted') return 'live';
  // The consent may count no more: the date of birth was corrected meanwhile.
  return consent?.given_at === null ? 'check' : 'waiting';
}
