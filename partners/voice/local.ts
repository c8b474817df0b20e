import type { Remember } from '../delivery/outbox.ts';
import type { VoiceCaller } from './port.ts';

/** Works out of the box: puts what would be said into the outbox instead of calling. */
export function localVoice(remember: Remember): VoiceCaller {
  return {
    async call({ to, text }) {
      await remember({ to, channel: 'voice', text });
    },
  };
}
