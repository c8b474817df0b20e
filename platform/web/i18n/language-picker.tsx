import { useState } from 'react';
import { LANGUAGE_CODES, type Language } from '#platform/contract/language.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { LanguageName } from '#platform/ui/language-name.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { showAlert, showLoader } from '../shell/loader.ts';
import styles from './language-picker.module.css';
import { chooseLanguage, useWords } from './words.ts';

/** `list` shows all languages at once (sign-in, settings); `menu` is a button in the header that opens them. */
export function LanguagePicker({ kind }: { readonly kind: 'list' | 'menu' }) {
  return kind === 'list' ? <LanguageList /> : <LanguageMenu />;
}

function LanguageList({ onChosen }: { readonly onChosen?: () => void }) {
  const { t, language } = useWords();
  const [loading, setLoading] = useState<Language>();
  const choose = (code: Language) => {
    const done = showLoader();
    setLoading(code);
    chooseLanguage(code)
      .then(() => onChosen?.())
      .catch(() => showAlert('error', t('shell.error.noAnswer')))
      .finally(() => {
        setLoading(undefined);
        done();
      });
  };
  return (
    <fieldset className={styles.list}>
      <legend>
        <VisuallyHidden>{t('shell.header.language')}</VisuallyHidden>
      </legend>
      {LANGUAGE_CODES.map((code) => (
        <label key={code} className={styles.choice} aria-busy={loading === code || undefined}>
          <input
            type="radio"
            name="language"
            value={code}
            checked={language === code}
            onChange={() => choose(code)}
          />
          {/* Each in its own script: a reader who doesn't know the page's language still finds their own. */}
          <LanguageName language={code} />
        </label>
      ))}
    </fieldset>
  );
}

function LanguageMenu() {
  const { t, language } = useWords();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="globe" />
        <VisuallyHidden>{t('shell.header.language')}</VisuallyHidden>
        <span className={styles.current}>
          <LanguageName language={language} />
        </span>
      </button>
      <Sheet
        open={open}
        title={t('shell.header.language')}
        closeLabel={t('shell.action.close')}
        onClose={close}
      >
        <LanguageList onChosen={close} />
      </Sheet>
    </>
  );
}
