import type { Language } from '#platform/contract/language.ts';

export interface VoiceCall {
  /** E.164 */
  readonly to: string;
  /** The spoken text: it is said twice when the call is answered. */
  readonly text: string;
  readonly language: Language;
}

/** Calls that say something to a phone which rings, for what must not be missed. */
export interface VoiceCaller {
  /** Resolves when the call was accepted; whether it was answered isn't known. @throws SendFailed */
  call(call: VoiceCall): Promise<void>;
}
