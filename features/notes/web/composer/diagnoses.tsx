import { Button } from '#platform/ui/button.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Diagnosis } from '../../contract.ts';
import styles from './composer.module.css';

interface DiagnosesProps {
  /** Where they were taken over from, in words. */
  readonly copied: string | undefined;
  readonly value: readonly Diagnosis[];
  readonly onChange: (diagnoses: Diagnosis[]) => void;
}

/** What the patient has, or may have: words, the code where one is known, and how sure it is. */
export function Diagnoses({ copied, value, onChange }: DiagnosesProps) {
  const { t } = useWords();
  const change = (at: number, part: Partial<Diagnosis>) =>
    onChange(value.map((each, index) => (index === at ? { ...each, ...part } : each)));
  const code = (at: number, typed: string) => {
    const { code: _, ...rest } = value[at] as Diagnosis;
    const written = typed.trim().toUpperCase();
    onChange(
      value.map((each, index) => (index === at ? (written ? { ...rest, code: written } : rest) : each)),
    );
  };
  return (
    <Section title={t('notes.part.diagnoses')} description={copied}>
      {value.map((diagnosis, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and keep their place
        <div key={at} className={styles.row}>
          <TextField
            label={t('notes.diagnosis.text')}
            maxLength={200}
            value={diagnosis.text}
            onValue={(text) => change(at, { text })}
          />
          <div className={styles.code}>
            <TextField
              label={t('notes.diagnosis.code')}
              maxLength={8}
              value={diagnosis.code ?? ''}
              onValue={(typed) => code(at, typed)}
            />
          </div>
          <SelectField
            label={t('notes.diagnosis.certainty')}
            value={diagnosis.certainty}
            choices={(['provisional', 'confirmed'] as const).map((each) => ({
              value: each,
              label: t(`notes.diagnosis.${each}`),
            }))}
            onValue={(certainty) => change(at, { certainty: certainty as Diagnosis['certainty'] })}
          />
          <IconButton
            icon="trash"
            label={t('notes.diagnosis.remove', { text: diagnosis.text || String(at + 1) })}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button
        compact
        icon="plus"
        onClick={() => onChange([...value, { text: '', certainty: 'provisional' }])}
      >
        {t('notes.diagnosis.add')}
      </Button>
    </Section>
  );
}
