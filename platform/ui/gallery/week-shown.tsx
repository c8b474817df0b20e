import { useState } from 'react';
import { Section } from '../section.tsx';
import { WeekGrid } from '../week-grid.tsx';
import type { Samples } from './samples.ts';

const DAYS = ['Mon 16', 'Tue 17', 'Wed 18', 'Thu 19', 'Fri 20', 'Sat 21', 'Sun 22'];
const dateOf = (index: number) => `2026-11-${16 + index}`;

export function WeekShown({ words }: { readonly words: Samples }) {
  const [day, setDay] = useState(dateOf(5));
  const block = { title: 'Lakshmi Reddy', href: '#home' };
  return (
    <Section title="Week">
      <WeekGrid
        label={words.visit}
        day={day}
        onDay={setDay}
        dayLabel={words.day}
        hourLabel={(hour) => `${hour}:00`}
        emptyLabel={words.empty}
        now={10 * 60 + 12}
        days={DAYS.map((label, index) => ({
          date: dateOf(index),
          label,
          today: index === 5,
          open:
            index === 6 ? [] : [{ start: 540, end: 780, label: '9:00-13:00' }, ...(index % 2 ? [] : EVENING)],
        }))}
        blocks={[
          {
            ...block,
            id: 'a',
            date: dateOf(5),
            start: 570,
            end: 600,
            note: `9:30 · ${words.visit}`,
            tone: 'ok',
          },
          { ...block, id: 'b', date: dateOf(5), start: 610, end: 655, note: `10:10 · ${words.visit}` },
          { ...block, id: 'c', date: dateOf(5), start: 630, end: 660, title: 'S. Murugan', note: '10:30' },
          { ...block, id: 'd', date: dateOf(2), start: 1020, end: 1080, note: '17:00', tone: 'neutral' },
          { ...block, id: 'e', date: dateOf(0), start: 545, end: 560, note: '9:05', tone: 'warn' },
        ]}
      />
    </Section>
  );
}

const EVENING = [{ start: 1020, end: 1140, label: '17:00-19:00' }];
