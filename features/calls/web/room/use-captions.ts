import { useEffect, useState } from 'react';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Room } from './room.ts';

interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  processLocally: boolean;
  start(): void;
  abort(): void;
}
interface RecognitionKind {
  new (): Recognition;
  available?(options: { langs: readonly string[]; processLocally: boolean }): Promise<string>;
}
interface Heard extends Event {
  readonly resultIndex: number;
  readonly results: ArrayLike<{
    readonly isFinal: boolean;
    readonly [at: number]: { readonly transcript: string };
  }>;
}

const recognition = () => (window as { SpeechRecognition?: RecognitionKind }).SpeechRecognition;

/**
 * Whether this browser can write down what is said by itself. One that would send the microphone to its maker's
 * servers may not: what is said in a visit stays in it.
 */
export function useCanCaption(): boolean {
  const { language } = useWords();
  const [can, setCan] = useState(false);
  useEffect(() => {
    let asked = true;
    const answer = recognition()?.available?.({ langs: [`${language}-IN`], processLocally: true });
    answer?.then(
      (state) => asked && setCan(state === 'available'),
      () => undefined,
    );
    return () => {
      asked = false;
    };
  }, [language]);
  return can;
}

/** While it is on, the others read what one says. */
export function useCaptions(room: Room | null, on: boolean): void {
  const { language } = useWords();
  useEffect(() => {
    const Kind = recognition();
    if (!room || !on || !Kind) return;
    let stopped = false;
    const hearing = new Kind();
    hearing.lang = `${language}-IN`;
    hearing.continuous = true;
    hearing.processLocally = true;
    hearing.addEventListener('result', (event) => {
      const { results, resultIndex } = event as Heard;
      const result = results[resultIndex];
      if (result?.isFinal) room.caption({ text: result[0]?.transcript ?? '', automatic: true });
    });
    // Silence ends it; it is started again until it is switched off.
    hearing.addEventListener('end', () => {
      if (!stopped) hearing.start();
    });
    hearing.start();
    return () => {
      stopped = true;
      hearing.abort();
    };
  }, [room, on, language]);
}
