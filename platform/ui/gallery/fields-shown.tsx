import { useState } from 'react';
import { BirthDateField } from '../birth-date-field.tsx';
import { CodeField } from '../code-field.tsx';
import { DateField } from '../date-field.tsx';
import { FormErrors } from '../form-errors.tsx';
import { PasswordField } from '../password-field.tsx';
import { PhoneField } from '../phone-field.tsx';
import { Section } from '../section.tsx';
import { SelectField } from '../select-field.tsx';
import { SignaturePad } from '../signature-pad.tsx';
import { TextArea } from '../text-area.tsx';
import { TextField } from '../text-field.tsx';
import { TimeField } from '../time-field.tsx';
import { FilesShown } from './files-shown.tsx';
import type { Samples } from './samples.ts';
import styles from './ui-page.module.css';

export function FieldsShown({ words, language }: { readonly words: Samples; readonly language: string }) {
  const [phone, setPhone] = useState('9000000001');
  const [code, setCode] = useState('4710');
  const [password, setPassword] = useState('sukham');
  const [born, setBorn] = useState('1968-11-05');
  const [text, setText] = useState('');
  return (
    <Section title="Fields">
      <FormErrors
        title={words.fix}
        errors={[{ fieldId: 'shown-phone', message: words.wrong }, { message: words.phoneHint }]}
      />
      <div className={styles.grid}>
        <PhoneField label={words.phone} hint={words.phoneHint} value={phone} onValue={setPhone} />
        <PhoneField
          id="shown-phone"
          label={words.phone}
          error={words.wrong}
          value="90000"
          onValue={setPhone}
        />
        <CodeField label={words.code} value={code} onValue={setCode} />
        <PasswordField
          label={words.password}
          value={password}
          onValue={setPassword}
          autoComplete="current-password"
          revealLabel={words.show}
          concealLabel={words.hide}
        />
        <TextField label={words.sugar} suffix="mg/dL" inputMode="numeric" value={text} onValue={setText} />
        <TextField label={words.doctor} optionalLabel="(optional)" placeholder={words.specialty} />
        <TextField label={words.phone} disabled value="90000 00001" readOnly />
        <TextArea label={words.visit} hint={words.phoneHint} counter="0 / 500" />
        <SelectField label={words.specialty} placeholder="—" defaultValue="" choices={choicesOf(words)} />
        <DateField label={words.day} value="2026-11-21" onValue={setText} />
        <TimeField label={words.today} value="10:30" onValue={setText} />
        <BirthDateField
          label={words.year}
          value={born}
          onValue={setBorn}
          language={language}
          dayLabel={words.day}
          monthLabel={words.month}
          yearLabel={words.year}
        />
        <FilesShown words={words} />
        <SignaturePad
          label={words.doctor}
          onSignature={(png) => setText(png ? String(png.size) : '')}
          onUnreadable={(file) => setText(file.name)}
          clearLabel={words.remove}
          uploadLabel={words.save}
          emptyLabel={words.empty}
          signedLabel={words.taken}
        />
      </div>
    </Section>
  );
}

function choicesOf(words: Samples) {
  return [words.specialty, words.visit, words.pressure].map((label, index) => ({
    value: String(index),
    label,
  }));
}
