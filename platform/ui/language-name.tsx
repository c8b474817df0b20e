import { LANGUAGES, type Language } from '#platform/contract/language.ts';
import './fonts/language-names.css';
import styles from './language-name.module.css';

/** A language by its own name in its own script, whatever fonts the machine has. */
export function LanguageName({ language }: { readonly language: Language }) {
  return (
    <span lang={language} className={styles.name}>
      {LANGUAGES[language]}
    </span>
  );
}
