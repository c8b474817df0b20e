import { useState } from 'react';
import { DayStrip, type StripDay } from '../day-strip.tsx';
import { Section } from '../section.tsx';
import { SlotGrid } from '../slot-grid.tsx';
import type { Samples } from './samples.ts';
import styles from './ui-page.module.css';

export function BookingShown({ words, language }: { readonly words: Samples; readonly language: string }) {
  const [date, setDate] = useState('2026-11-23');
  const [slot, setSlot] = useState('10:30');
  const slots = (times: string[]) =>
    times.map((time) => ({ value: time, label: time, disabled: time === '9:30' }));
  return (
    <Section title="Booking">
      <div className={styles.stack}>
        <DayStrip label={words.day} value={date} onValue={setDate} days={fortnight(words, language)} />
        <SlotGrid
          label={words.visit}
          value={slot}
          onValue={setSlot}
          groups={[
            {
              label: words.bands.morning,
              icon: 'sun',
              slots: slots(['9:00', '9:30', '10:00', '10:30', '11:40']),
            },
            { label: words.bands.afternoon, slots: [] },
            { label: words.bands.evening, slots: slots(['17:00', '17:20', '18:00']) },
            { label: words.bands.night, icon: 'moon', slots: slots(['20:00', '20:30']) },
          ]}
        />
      </div>
    </Section>
  );
}

function fortnight(words: Samples, language: string): StripDay[] {
  const weekday = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { weekday: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { dateStyle: 'full', timeZone: 'UTC' });
  return Array.from({ length: 14 }, (_, index) => {
    const date = new Date(Date.UTC(2026, 10, 21 + index));
    const free = [3, 0, 9, 12, 1, 6, 12, 0, 4, 8, 2, 12, 5, 7][index]!;
    const note = free ? words.free.replace('{n}', String(free)) : words.full;
    return {
      date: date.toISOString().slice(0, 10),
      weekday: weekday.format(date),
      day: String(date.getUTCDate()),
      free,
      total: 12,
      note,
      label: `${long.format(date)}, ${note}`,
      disabled: free === 0,
    };
  });
}
