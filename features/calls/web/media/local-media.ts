import { createStore, type Store } from '#platform/web/store.ts';

/** Why there is no camera or microphone: the person (or the browser) refused, there is none, or it is in use. */
export type DeviceProblem = 'refused' | 'missing' | 'busy';
export type DeviceKind = 'camera' | 'microphone';

export interface LocalMediaState {
  readonly camera: MediaStreamTrack | null;
  readonly microphone: MediaStreamTrack | null;
  readonly screen: MediaStreamTrack | null;
  readonly problems: Readonly<Partial<Record<DeviceKind, DeviceProblem>>>;
  /** The microphone is open and sends silence. */
  readonly muted: boolean;
  readonly facing: 'user' | 'environment';
  /** While the person is being asked. */
  readonly asking: boolean;
}

export interface LocalMedia extends Store<LocalMediaState> {
  openMicrophone(): Promise<void>;
  openCamera(): Promise<void>;
  /** Lets go of the camera: its light goes out. */
  closeCamera(): void;
  closeMicrophone(): void;
  mute(muted: boolean): void;
  /** The camera at the other side of the device. */
  flip(): Promise<void>;
  shareScreen(): Promise<void>;
  stopScreen(): void;
  close(): void;
}

const START: LocalMediaState = {
  camera: null,
  microphone: null,
  screen: null,
  problems: {},
  muted: false,
  facing: 'user',
  asking: false,
};
const SOUND: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};

/** One's own camera, microphone and screen. Each may be missing: a call works without any of them. */
export function openLocalMedia(): LocalMedia {
  const store = createStore<LocalMediaState>(START);
  let closed = false;
  const change = (next: Partial<LocalMediaState>) => {
    if (!closed) store.set({ ...store.get(), ...next });
  };
  const open = deviceOpener({ get: store.get, change, isClosed: () => closed });

  function letGo(kind: DeviceKind | 'screen'): void {
    store.get()[kind]?.stop();
    change({ [kind]: null });
  }

  async function openCamera(facing = store.get().facing): Promise<void> {
    const video = {
      facingMode: facing,
      width: { ideal: 640 },
      height: { ideal: 480 },
      frameRate: { ideal: 24 },
    };
    const camera = await open('camera', { video });
    if (!camera) return;
    store.get().camera?.stop();
    change({ camera, facing });
  }

  return {
    ...store,
    openCamera: () => openCamera(),
    async openMicrophone() {
      const microphone = await open('microphone', { audio: SOUND });
      if (!microphone) return;
      microphone.enabled = !store.get().muted;
      store.get().microphone?.stop();
      change({ microphone });
    },
    closeCamera: () => letGo('camera'),
    closeMicrophone: () => letGo('microphone'),
    mute(muted) {
      const { microphone } = store.get();
      if (microphone) microphone.enabled = !muted;
      change({ muted });
    },
    async flip() {
      const facing = store.get().facing === 'user' ? 'environment' : 'user';
      // Many phones open one camera at a time.
      letGo('camera');
      await openCamera(facing);
      if (!store.get().camera) await openCamera(facing === 'user' ? 'environment' : 'user');
    },
    async shareScreen() {
      const screen = await askForScreen();
      if (!screen) return;
      if (closed) return screen.stop();
      screen.addEventListener('ended', () => change({ screen: null }));
      change({ screen });
    },
    stopScreen: () => letGo('screen'),
    close() {
      const { camera, microphone, screen } = store.get();
      for (const track of [camera, microphone, screen]) track?.stop();
      change({ camera: null, microphone: null, screen: null });
      closed = true;
    },
  };
}

interface Held {
  get(): LocalMediaState;
  change(next: Partial<LocalMediaState>): void;
  isClosed(): boolean;
}

/** Asks for a device, and notes what stands in its way. */
function deviceOpener({ get, change, isClosed }: Held) {
  return async (kind: DeviceKind, constraints: MediaStreamConstraints): Promise<MediaStreamTrack | null> => {
    change({ asking: true });
    try {
      const stream = await navigator.mediaDevices.getUserMedia(constraints);
      const track = stream.getTracks()[0] ?? null;
      // The user has left meanwhile: the camera must be off.
      if (isClosed()) track?.stop();
      const { [kind]: _, ...problems } = get().problems;
      change({ asking: false, problems });
      // Unplugged, or taken away by the browser.
      track?.addEventListener('ended', () => {
        if (get()[kind] === track)
          change({ [kind]: null, problems: { ...get().problems, [kind]: 'missing' } });
      });
      return isClosed() ? null : track;
    } catch (error) {
      change({ asking: false, problems: { ...get().problems, [kind]: problemOf(error) } });
      return null;
    }
  };
}

/** The person may choose nothing. */
async function askForScreen(): Promise<MediaStreamTrack | null> {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 10 } } });
    return stream.getVideoTracks()[0] ?? null;
  } catch {
    return null;
  }
}

function problemOf(error: unknown): DeviceProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'missing';
}

export const canShareScreen = (): boolean =>
  'getDisplayMedia' in (navigator.mediaDevices ?? {}) && matchMedia('(hover: hover)').matches;
