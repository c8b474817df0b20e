import { useEffect, useState } from 'react';
import { TextField } from '#platform/ui/text-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';

/** Looking for a doctor or coach: what is typed counts once nobody has typed for a moment. */
export function SearchText({
  value,
  onValue,
}: {
  readonly value: string;
  readonly onValue: (q: string) => void;
}) {
  const { t } = useWords();
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onValue(text.trim()), 250);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      type="search"
      label={t('appointments.find.search')}
      value={text}
      onValue={setText}
      maxLength={100}
      autoComplete="off"
      enterKeyHint="search"
    />
  );
}
