import { Avatar } from '../avatar.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { type DayItem, DayLine } from '../day-line.tsx';
import { Grid } from '../layout.tsx';
import { ReadingFigure } from '../reading-figure.tsx';
import { Section } from '../section.tsx';
import type { Samples } from './samples.ts';
import styles from './ui-page.module.css';

export function HomeShown({ words }: { readonly words: Samples }) {
  const day = dayOf(words);
  const line = { label: words.today, bandLabels: words.bands, emptyLabel: words.empty };
  return (
    <Section title={words.greeting}>
      <div className={styles.grid}>
        <Card>
          <div className={styles.line}>
            <div>
              <p className={styles.quiet}>{words.visit} · 10:30</p>
              <h3>{words.doctor}</h3>
              <p className={styles.quiet}>{words.specialty}</p>
            </div>
            <Button variant="primary">{words.join}</Button>
          </div>
        </Card>
        <Card>
          <Section title={words.today} level={3} aside="2 / 4">
            <DayLine {...line} items={day} now={10 * 60 + 12} />
          </Section>
        </Card>
        <Card>
          <Section title={`${words.today}: 14`} level={3}>
            <DayLine {...line} items={crowdOf(day, words)} now={13 * 60} nowLabel="13:00" list="shown" />
          </Section>
        </Card>
        <Card>
          <Section title={`${words.today}: 0`} level={3}>
            <DayLine {...line} items={[]} now={22 * 60} />
          </Section>
        </Card>
        <Grid columns="narrow" gap="small">
          <Card>
            <ReadingFigure
              label={words.sugar}
              value="118"
              unit="mg/dL"
              tone="ok"
              status={words.inRange}
              trend={{ direction: 'down', label: '−6' }}
              ruler={{ min: 40, max: 240, low: 70, high: 126, at: 118, label: '70-126 mg/dL' }}
            />
          </Card>
          <Card>
            <ReadingFigure
              label={words.pressure}
              value="146"
              secondary="/92"
              unit="mmHg"
              tone="warn"
              status={words.above}
              note="07:40"
              ruler={{ min: 80, max: 200, low: 100, high: 140, at: 146, label: '100-140 mmHg' }}
            />
          </Card>
        </Grid>
        <div className={styles.row}>
          {[words.doctor, 'Lakshmi Reddy', 'meera', 'क्षमा शर्मा'].map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="S. Murugan" size="small" />
          <Avatar name={words.doctor} size="large" label={words.doctor} />
        </div>
      </div>
    </Section>
  );
}

function dayOf(words: Samples): DayItem[] {
  const dose = { kind: 'dose' as const };
  return [
    {
      ...dose,
      id: '1',
      minutes: 450,
      time: '7:30',
      label: 'Metformin 500',
      state: 'done',
      stateLabel: words.taken,
    },
    {
      id: '2',
      kind: 'reading',
      minutes: 465,
      time: '7:45',
      label: '118 mg/dL',
      state: 'done',
      stateLabel: words.inRange,
    },
    {
      ...dose,
      id: '3',
      minutes: 540,
      time: '9:00',
      label: 'Telmisartan 40',
      state: 'due',
      stateLabel: words.due,
    },
    {
      id: '4',
      kind: 'appointment',
      minutes: 630,
      time: '10:30',
      label: words.visit,
      state: 'next',
      stateLabel: words.next,
    },
    {
      ...dose,
      id: '5',
      minutes: 780,
      time: '13:00',
      label: 'Metformin 500',
      state: 'next',
      stateLabel: '13:00',
    },
    {
      ...dose,
      id: '6',
      minutes: 1260,
      time: '21:00',
      label: 'Amlodipine 5',
      state: 'next',
      stateLabel: '21:00',
    },
  ];
}

/** As bad as a day gets: everything at breakfast, and something at three in the night. */
function crowdOf(day: DayItem[], words: Samples): DayItem[] {
  const missed: DayItem = {
    id: 'm',
    kind: 'dose',
    minutes: 420,
    time: '7:00',
    label: 'Levothyroxine 50',
    state: 'missed',
    stateLabel: words.missed,
  };
  const more = [8 * 60, 8 * 60 + 5, 12 * 60 + 5, 17 * 60, 19 * 60 + 55, 20 * 60 + 5, 180].map(
    (minutes, index): DayItem => ({
      id: `x${index}`,
      kind: index % 3 === 2 ? 'reading' : 'dose',
      minutes,
      time: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
      label: index % 3 === 2 ? '146/92' : 'Atorvastatin 20',
      state: minutes > 240 && minutes < 780 ? 'done' : 'next',
      stateLabel: minutes > 240 && minutes < 780 ? words.taken : words.next,
    }),
  );
  return [...day, missed, ...more];
}
