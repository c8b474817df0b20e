import { Section } from '#platform/ui/section.tsx';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { chooseFontSize, chooseTheme, useFontSize, useTheme } from '../i18n/appearance.ts';
import { LanguagePicker } from '../i18n/language-picker.tsx';
import { useWords } from '../i18n/words.ts';
import { FONT_SIZES, type FontSize, THEMES, type Theme } from '../session/browser-store.ts';
import styles from './display-settings.module.css';

/** Language, size of the text and colours: of this device, so they work before and after a sign-in. */
export function DisplaySettings() {
  const { t } = useWords();
  const size = useFontSize();
  const theme = useTheme();
  return (
    <Section title={t('shell.display.title')}>
      <div className={styles.settings}>
        <div>
          <h3 className={styles.legend}>{t('shell.display.language')}</h3>
          <LanguagePicker kind="list" />
        </div>
        <SegmentedControl
          label={t('shell.display.fontSize')}
          value={size}
          onValue={(value) => chooseFontSize(value as FontSize)}
          segments={FONT_SIZES.map((each) => ({ value: each, label: t(`shell.display.sizes.${each}`) }))}
        />
        <SegmentedControl
          label={t('shell.display.theme')}
          value={theme}
          onValue={(value) => chooseTheme(value as Theme)}
          segments={THEMES.map((each) => ({ value: each, label: t(`shell.display.themes.${each}`) }))}
        />
      </div>
    </Section>
  );
}
