import { useState } from 'react';
import { LANGUAGE_CODES } from '#platform/contract/language.ts';
import { CheckboxField } from '../checkbox-field.tsx';
import { LanguageName } from '../language-name.tsx';
import { RadioCards } from '../radio-cards.tsx';
import { Section } from '../section.tsx';
import { SegmentedControl } from '../segmented-control.tsx';
import { Switch } from '../switch.tsx';
import { Tabs } from '../tabs.tsx';
import type { Samples } from './samples.ts';
import styles from './ui-page.module.css';

export function ChoicesShown({ words }: { readonly words: Samples }) {
  const [mode, setMode] = useState('virtual');
  const [language, setLanguage] = useState('te');
  const [tab, setTab] = useState('one');
  return (
    <Section title="Choices">
      <div className={styles.grid}>
        <RadioCards
          label={words.visit}
          hint={words.phoneHint}
          value={mode}
          onValue={setMode}
          choices={[
            {
              value: 'virtual',
              label: words.visit,
              icon: 'video',
              description: words.phoneHint,
              aside: '₹600',
            },
            {
              value: 'in_person',
              label: words.doctor,
              icon: 'building',
              description: words.specialty,
              aside: '₹800',
            },
            { value: 'audio', label: words.phone, icon: 'phone', description: words.full, disabled: true },
          ]}
        />
        <RadioCards
          label="Language"
          columns={2}
          value={language}
          onValue={setLanguage}
          choices={LANGUAGE_CODES.map((value) => ({ value, label: <LanguageName language={value} /> }))}
        />
        <Switches words={words} mode={mode} onMode={setMode} />
        <Tabs
          label={words.visit}
          current={tab}
          onCurrent={setTab}
          tabs={[
            { id: 'one', label: words.today, count: 3 },
            { id: 'two', label: words.visit },
            { id: 'three', label: words.pressure },
          ]}
        >
          <p>{words.phoneHint}</p>
        </Tabs>
      </div>
    </Section>
  );
}

interface SwitchesProps {
  readonly words: Samples;
  readonly mode: string;
  readonly onMode: (mode: string) => void;
}

function Switches({ words, mode, onMode }: SwitchesProps) {
  const [on, setOn] = useState(true);
  return (
    <div className={styles.stack}>
      <CheckboxField label={words.phoneHint} checked={on} onChecked={setOn} />
      <CheckboxField
        label={words.phone}
        hint={words.phoneHint}
        error={words.wrong}
        checked={false}
        onChecked={setOn}
      />
      <CheckboxField label={words.full} checked disabled onChecked={setOn} />
      <Switch label={words.missed} hint={words.phoneHint} checked={on} onChecked={setOn} />
      <Switch label={words.next} checked={!on} onChecked={(value) => setOn(!value)} />
      <Switch stacked label={words.next} checked={on} onChecked={setOn} />
      <SegmentedControl
        label={words.today}
        value={mode}
        onValue={onMode}
        segments={[
          { value: 'virtual', label: words.day },
          { value: 'in_person', label: words.month },
          { value: 'audio', label: words.year },
        ]}
      />
    </div>
  );
}
