import { useEffect, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { currentLanguage, useWords } from '#platform/web/i18n/words.ts';
import type { ShownLine } from '../../contract.ts';
import { amountsOf, DOSE_SLOTS, PICTOGRAMS } from '../../rules.ts';
import styles from './lines.module.css';

/** How each medicine is taken: name, pictures of the times of the day, the sentence. */
export function Lines({ lines }: { readonly lines: readonly ShownLine[] }) {
  const { t, format } = useWords();
  return (
    <ol className={styles.lines}>
      {lines.map((line) => (
        <li key={line.line_id}>
          <p className={styles.name}>
            <span lang="en">{[line.name, line.strength].filter(Boolean).join(' ')}</span>
          </p>
          {line.unit && line.timing && <Times timing={line.timing} />}
          {line.sentence && <p>{line.sentence}</p>}
          {line.directions && (
            <p>
              {t('prescriptions.line.inDoctorsWords')}: {line.directions}
            </p>
          )}
          <p className={styles.more}>
            {[
              line.starts_on && t('prescriptions.line.from', { day: format.shortDay(line.starts_on) }),
              line.quantity && t('prescriptions.line.total', { quantity: line.quantity }),
              !line.medicine_id && t('prescriptions.line.notChecked'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ol>
  );
}

export function Times({ timing }: { readonly timing: string }) {
  const { t } = useWords();
  const amounts = amountsOf(timing);
  return (
    <ul className={styles.times}>
      {DOSE_SLOTS.map((slot) => (
        <li key={slot} data-taken={amounts[slot] !== undefined || undefined}>
          <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.picture}>
            <path d={PICTOGRAMS[slot]} />
          </svg>
          <span>{t(`prescriptions.slot.${slot}`)}</span>
          <strong>{amounts[slot] ?? '–'}</strong>
        </li>
      ))}
    </ul>
  );
}

/** Reads the sentences with a voice of the device, and only where it has one for the language. */
export function ReadAloud({ lines }: { readonly lines: readonly ShownLine[] }) {
  const { t } = useWords();
  const language = currentLanguage();
  const [voice, setVoice] = useState<SpeechSynthesisVoice>();
  const [isSpeaking, setSpeaking] = useState(false);
  useEffect(() => {
    const speech = window.speechSynthesis as SpeechSynthesis | undefined;
    if (!speech) return;
    const find = () =>
      setVoice(speech.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(language)));
    find();
    speech.addEventListener('voiceschanged', find);
    return () => {
      speech.removeEventListener('voiceschanged', find);
      speech.cancel();
    };
  }, [language]);
  if (!voice) return null;
  const speak = () => {
    window.speechSynthesis.cancel();
    if (isSpeaking) return setSpeaking(false);
    const texts = lines.map((line) =>
      [line.name, line.strength, line.sentence ?? line.directions].filter(Boolean).join('. '),
    );
    for (const [at, text] of texts.entries()) {
      const words = new SpeechSynthesisUtterance(text);
      words.voice = voice;
      words.lang = voice.lang;
      words.rate = 0.9;
      if (at === texts.length - 1) words.onend = () => setSpeaking(false);
      window.speechSynthesis.speak(words);
    }
    setSpeaking(true);
  };
  return (
    <Button icon={isSpeaking ? 'pause' : 'speaker'} onClick={speak}>
      {t(isSpeaking ? 'prescriptions.one.stop' : 'prescriptions.one.aloud')}
    </Button>
  );
}
