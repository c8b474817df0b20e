import { type KeyboardEvent, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Menu, type MenuItem } from '#platform/ui/menu.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { canShareScreen } from '../media/local-media.ts';
import { useCanCaption, useCaptions } from '../room/use-captions.ts';
import { useRoomState, type Visit } from '../room/use-visit.ts';
import styles from './stage.module.css';
import { useLeaving } from './use-leaving.ts';
import { useMedia } from './use-media.ts';

export interface ControlsProps {
  readonly visit: Visit;
  /** What else the page offers: chat, people, choice of speaker. */
  readonly more?: readonly MenuItem[];
  readonly children?: React.ReactNode;
}

/** Microphone, camera, the rest in a menu, and the way out. */
export function Controls({ visit, more = [], children }: ControlsProps) {
  const { t } = useWords();
  const { local, room } = visit;
  const media = local.use();
  const { chosen } = useRoomState(room);
  const isPhone = useMedia('(pointer: coarse)');
  const sendsPictures = maySendPictures(visit);
  const toggle = useToggles(visit);
  const menu = useMenu(visit);
  const isMuted = media.muted || !media.microphone;
  return (
    <div
      className={styles.controls}
      role="toolbar"
      aria-label={t('calls.live.controls')}
      onKeyDown={toggle.press}
    >
      <IconButton
        icon={isMuted ? 'mic-off' : 'mic'}
        variant={isMuted ? 'solid' : 'outline'}
        label={t(isMuted ? 'calls.live.unmute' : 'calls.live.mute')}
        aria-keyshortcuts="m"
        onClick={toggle.microphone}
      />
      {sendsPictures && (
        <IconButton
          icon={media.camera ? 'video' : 'video-off'}
          variant={media.camera ? 'outline' : 'solid'}
          label={t(media.camera ? 'calls.live.cameraOff' : 'calls.live.cameraOn')}
          aria-keyshortcuts="v"
          onClick={toggle.camera}
        />
      )}
      {media.camera && isPhone && chosen === 'video' && (
        <IconButton
          icon="refresh"
          variant="outline"
          label={t('calls.live.flip')}
          onClick={() => void local.flip()}
        />
      )}
      {children}
      <Menu icon="dots" label={t('calls.live.more')} items={[...menu, ...more]} />
      <Leave visit={visit} />
    </div>
  );
}

/** In an audio visit, and with many people, some send sound alone. */
const maySendPictures = ({ view }: Visit): boolean => view.me?.may_send === 'video';

function useToggles(visit: Visit) {
  const { local, room } = visit;
  const actions = {
    microphone() {
      const { microphone, muted } = local.get();
      if (microphone) local.mute(!muted);
      else {
        local.mute(false);
        void local.openMicrophone();
      }
    },
    camera() {
      if (!maySendPictures(visit)) return;
      if (local.get().camera) return local.closeCamera();
      // A user who switches the camera on asks for the picture again, also after the call had fallen back to voice.
      if (room && room.store.get().chosen !== 'video') room.choose('video');
      void local.openCamera();
    },
  };
  return {
    ...actions,
    /** Single letters count only while the toolbar has the focus: speech input types letters anywhere. */
    press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.key === 'm') actions.microphone();
      if (event.key === 'v') actions.camera();
    },
  };
}

function useMenu(visit: Visit): readonly MenuItem[] {
  const { local, room } = visit;
  const sendsPictures = maySendPictures(visit);
  const { t } = useWords();
  const media = local.use();
  const { chosen } = useRoomState(room);
  const canCaption = useCanCaption();
  const [captions, setCaptions] = useState(false);
  useCaptions(room, captions && canCaption);
  const items: MenuItem[] = [];
  if (sendsPictures && chosen === 'video')
    items.push({
      label: t('calls.live.saveData'),
      icon: 'phone',
      onSelect: () => {
        local.closeCamera();
        room?.choose('audio');
      },
    });
  if (sendsPictures && chosen !== 'video')
    items.push({ label: t('calls.live.withPicture'), icon: 'video', onSelect: () => room?.choose('video') });
  if (media.screen)
    items.push({ label: t('calls.live.screenStop'), icon: 'screen', onSelect: local.stopScreen });
  else if (sendsPictures && canShareScreen())
    items.push({
      label: t('calls.live.screen'),
      icon: 'screen',
      onSelect: () => {
        if (chosen !== 'video') room?.choose('video');
        void local.shareScreen();
      },
    });
  if (canCaption)
    items.push({
      label: t(captions ? 'calls.captions.off' : 'calls.captions.on'),
      icon: 'chat',
      onSelect: () => setCaptions(!captions),
    });
  return items;
}

/** For the clinician there are two ways out; everybody else can come back. */
function Leave({ visit }: { readonly visit: Visit }) {
  const { t } = useWords();
  const leaving = useLeaving(visit);
  const [asking, setAsking] = useState(false);
  const canEnd = visit.view.can.end;
  return (
    <>
      <IconButton
        icon="phone-off"
        variant="danger"
        label={t('calls.live.leave')}
        onClick={() => (canEnd ? setAsking(true) : void leaving.leave())}
      />
      <Dialog
        open={asking}
        title={t('calls.end.title')}
        closeLabel={t('shell.action.close')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => void leaving.leave()}>{t('calls.end.forMe')}</Button>
            <Button variant="danger" busy={leaving.busy} onClick={() => void leaving.endForAll()}>
              {t('calls.end.forAll')}
            </Button>
          </>
        }
      >
        {t('calls.end.hint')}
      </Dialog>
    </>
  );
}
