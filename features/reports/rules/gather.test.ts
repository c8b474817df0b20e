import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#platform/domain/clinic-time.ts';
import { COUNTED, type Occurrence, SPREADS } from './figures.ts';
import { addedUp, gather } from './gather.ts';
import { shownCounts, sumsOf } from './summary.ts';
import { countPeople } from './withhold.ts';

const MONDAY = '2026-11-16';
const SUNDAY = '2026-11-22';

const someOccurrences: fc.Arbitrary<Occurrence[]> = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 6 }).map((days) => addDays(MONDAY, days)),
    clinicianId: fc.constant(null),
    personId: fc.integer({ min: 1, max: 9 }).map(String),
    counts: fc.uniqueArray(fc.constantFrom(...COUNTED), { maxLength: 4 }),
    amounts: fc.record({ asked_paise: fc.integer({ min: 1, max: 900 }) }),
    spreads: fc.record({ wait_minutes: fc.integer({ min: 0, max: 5 }) }),
  }),
  { maxLength: 60 },
);

it('a week says what its days say', () => {
  fc.assert(
    fc.property(someOccurrences, (occurrences) => {
      const days = gather(occurrences).map(({ day }) => day);
      const [ofDays, ofWeek] = [days, [addedUp(MONDAY, days)]].map((each) => sumsOf(each, SUNDAY, 0, 1));
      expect([ofWeek?.counts, ofWeek?.amounts]).toEqual([ofDays?.counts, ofDays?.amounts]);
      for (const name of SPREADS) expect(ofWeek?.spreads[name]).toEqual(ofDays?.spreads[name]);
      for (const name of COUNTED) expect(ofWeek?.people(name)).toEqual(ofDays?.people(name));
      const people = new Set(occurrences.map(({ personId }) => personId));
      for (const name of COUNTED)
        expect(countPeople(ofWeek?.people(name) ?? [])).toBeLessThanOrEqual(people.size);
      expect(ofWeek && shownCounts(ofWeek)).toEqual(ofDays && shownCounts(ofDays));
    }),
    { numRuns: 200 },
  );
});

it('the rows of a day, added up, say what all its occurrences say together', () => {
  const ofClinicians = fc.array(
    fc
      .tuple(someOccurrences, fc.constantFrom('a', 'b', 'c', null))
      .map(([occurrences, clinicianId]) =>
        occurrences.map((occurrence) => ({ ...occurrence, day: SUNDAY, clinicianId })),
      ),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(ofClinicians, (all) => {
      const occurrences = all.flat();
      const rows = gather(occurrences).map(({ day }) => day);
      const [together] = gather(occurrences.map((each) => ({ ...each, clinicianId: null })));
      expect(addedUp(SUNDAY, rows)).toEqual(together?.day ?? addedUp(SUNDAY, []));
    }),
    { numRuns: 200 },
  );
});
