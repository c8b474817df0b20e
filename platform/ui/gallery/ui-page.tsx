import { useEffect, useState } from 'react';
import { BRANDS } from '#brands/index.ts';
import { LANGUAGES, type Language } from '#platform/contract/language.ts';
import { brandCss } from '../brand-css.ts';
import { loadFont } from '../fonts/load-font.ts';
import { SegmentedControl } from '../segmented-control.tsx';
import { SelectField } from '../select-field.tsx';
import { ToastProvider } from '../toasts.tsx';
import { BookingShown } from './booking-shown.tsx';
import { ButtonsShown } from './buttons-shown.tsx';
import { ChoicesShown } from './choices-shown.tsx';
import { FieldsShown } from './fields-shown.tsx';
import { HomeShown } from './home-shown.tsx';
import { ListsShown } from './lists-shown.tsx';
import { MessagesShown } from './messages-shown.tsx';
import { NavigationShown } from './navigation-shown.tsx';
import { SAMPLES } from './samples.ts';
import styles from './ui-page.module.css';
import { WeekShown } from './week-shown.tsx';

/** Every part in every state, in the brand, theme, size and language that one wants to look at. */
export function UiPage() {
  const [look, setLook] = useState(lookOfAddress);
  const { brand, theme, size, language } = look;
  const change = (part: Partial<typeof look>) => setLook({ ...look, ...part });
  useLook(look);
  const words = SAMPLES[language];
  return (
    <ToastProvider label="Messages of the parts" dismissLabel={words.close}>
      <main className={styles.page} lang={language}>
        <header className={styles.head}>
          <h1>Parts</h1>
          <div className={styles.looks} lang="en">
            <SegmentedControl
              label="Brand"
              value={brand}
              onValue={(value) => change({ brand: value })}
              segments={BRANDS.map(({ id, title }) => ({ value: id, label: title }))}
            />
            <SegmentedControl
              label="Theme"
              value={theme}
              onValue={(value) => change({ theme: value })}
              segments={[
                { value: 'light', label: 'Light', icon: 'sun' },
                { value: 'dark', label: 'Dark', icon: 'moon' },
              ]}
            />
            <SegmentedControl
              label="Size"
              value={size}
              onValue={(value) => change({ size: value })}
              segments={['original', 'medium', 'large'].map((value) => ({ value, label: value }))}
            />
            <SelectField
              label="Language"
              value={language}
              onValue={(value) => change({ language: value as Language })}
              choices={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
            />
          </div>
        </header>
        <NavigationShown words={words} />
        <HomeShown words={words} />
        <ButtonsShown words={words} />
        <FieldsShown words={words} language={language} />
        <ChoicesShown words={words} />
        <BookingShown words={words} language={language} />
        <MessagesShown words={words} />
        <ListsShown words={words} />
        <WeekShown words={words} />
      </main>
    </ToastProvider>
  );
}

/** `?brand=hospital&theme=dark&size=large&language=ml` opens the page just so. */
function lookOfAddress() {
  const asked = new URLSearchParams(location.search);
  const language = asked.get('language') ?? document.documentElement.lang;
  return {
    brand: asked.get('brand') ?? 'living',
    theme: asked.get('theme') ?? 'light',
    size: asked.get('size') ?? 'medium',
    language: (Object.hasOwn(LANGUAGES, language) ? language : 'en') as Language,
  };
}

/** Dresses the whole page, and leaves it as it was. */
function useLook({ brand, theme, size, language }: ReturnType<typeof lookOfAddress>): void {
  useEffect(() => {
    void loadFont(language);
  }, [language]);
  useEffect(() => {
    const root = document.documentElement;
    const before = { theme: root.dataset.theme, fontSize: root.dataset.fontSize };
    Object.assign(root.dataset, { theme, fontSize: size });
    return () => {
      for (const [name, value] of Object.entries(before)) {
        if (value === undefined) delete root.dataset[name];
        else root.dataset[name] = value;
      }
    };
  }, [theme, size]);
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(brandCss(BRANDS.find(({ id }) => id === brand) ?? BRANDS[0]!));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [brand]);
}
