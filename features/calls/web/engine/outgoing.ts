import type { PictureStep } from '../../rules/picture.ts';

/** Bits a second. */
const SAVED_AUDIO = 16_000;
const AUDIO = 40_000;

/** What one's own side sends to everybody. */
export interface Outgoing {
  readonly audio: MediaStreamTrack | null;
  readonly video: MediaStreamTrack | null;
  readonly kind: 'motion' | 'detail';
  readonly savesAudio: boolean;
}

/** Gives a sender its track and its limits. @param videoBitrate bits a second at most @param picture what the line has room for at most */
export async function dress(
  sender: RTCRtpSender,
  isVideo: boolean,
  { audio, video, kind, savesAudio }: Outgoing,
  videoBitrate: number,
  picture: PictureStep,
): Promise<void> {
  const track = isVideo ? video : audio;
  if (sender.track !== track) await sender.replaceTrack(track);
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings;
  if (!encoding) return;
  if (isVideo)
    Object.assign(encoding, {
      maxBitrate: Math.min(videoBitrate, picture.bitrate),
      // Small letters of a shared screen can't be read any more.
      scaleResolutionDownBy: kind === 'detail' ? 1 : picture.scale,
    });
  else
    Object.assign(encoding, {
      maxBitrate: savesAudio ? SAVED_AUDIO : AUDIO,
      adaptivePtime: savesAudio,
      priority: 'high',
      networkPriority: 'high',
    });
  if (isVideo) parameters.degradationPreference = kind === 'detail' ? 'maintain-resolution' : 'balanced';
  await sender.setParameters(parameters).catch(() => undefined);
}
