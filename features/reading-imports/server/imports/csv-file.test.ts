import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CSV_LINES } from '../../contract.ts';
import { csvFileFrom } from './csv-file.ts';

const now = new Date('2026-11-21T12:00:00Z');
const read = (text: string, sugarUnit?: string, born: string | null = null) =>
  csvFileFrom(new Uint8Array(Buffer.from(text)), { now, sugarUnit, born });
/** Each line as `type value unit`, or as what is wrong with it. */
async function said(text: string, sugarUnit?: string, born?: string): Promise<string[]> {
  const { lines } = await read(text, sugarUnit, born);
  return lines.map(({ line, records, problems }) => {
    const good = records.map(
      ({ type, good }) => `${type} ${Object.values(good!.read.readings).join(' ')} ${good!.read.unit}`,
    );
    return `${line}: ${[...good, ...problems.map(({ field, code }) => `${field} ${code}`)].join(', ')}`;
  });
}

describe('a file of readings', () => {
  it('with what a meter shows instead of a number, as meters and our own exports write it', async () => {
    expect(
      await said(
        'date,time,type,value,unit,context\n2026-11-20,07:30,blood_sugar,HI,mg/dL,fasting\n2026-11-20,19:30,weight,HI,kg,',
      ),
    ).toEqual(['2: blood_sugar fasting high mg/dL', '3: value not_a_number']);
    expect(await said('date,time,glucose\n2026-11-20,07:30,Lo')).toEqual(['2: blood_sugar low mg/dL']);
  });

  it('with a column for each of them', async () => {
    expect(
      await said(
        [
          'Date;Time;Fasting sugar (mg/dL);PPBS mmol/L;BP;Pulse;Weight_kg;Temp;SpO2 %;Height;Calories (cal);HbA1c;Remarks',
          '21/11/2026;07:30;104;5,6;128/82;74;70,15;98.6;97;5\'7";1850;6.8;after the walk',
          '21/11/2026;08:00;;;128/82/70;;155 lb;36.6;;1.7 m;;;',
          '21/11/2026;08:30;5.6 mmol/L;;;;;;;;;;',
        ].join('\n'),
      ),
    ).toEqual([
      '2: blood_pressure 128 82 74 mmHg, blood_sugar 104 fasting mg/dL, blood_sugar 5.6 after_meal mmol/L, weight 70.15 kg, temperature 98.6 °F, spo2 97 %, height 67 ft-in, calories 1850 kcal, blood_sugar 6.8 hba1c %',
      '3: blood_pressure 128 82 70 mmHg, weight 155 lb, temperature 36.6 °C, height 170 cm',
      '4: blood_sugar 5.6 fasting mmol/L',
    ]);
  });

  it('with a column of units beside the only one that is measured', async () => {
    expect(await said('date,weight,unit\n21/11/2026,150,lb\n20/11/2026,70,stones\n19/11/2026,71,')).toEqual([
      ...['2: weight 150 lb', '3: unit unknown_unit', '4: weight 71 kg'],
    ]);
    expect(await said('date,sugar,units\n21/11/2026,5.8,mmol/L\n20/11/2026,104,4')).toEqual([
      ...['2: blood_sugar 5.8 mmol/L', '3: blood_sugar 104 mg/dL'],
    ]);
  });

  it('with one column of units for several readings, which has to fit each without a unit of its own', async () => {
    const weightAndHeight = 'date,weight,height,unit\n21/11/2026,150,,lb\n20/11/2026,150,170,lb';
    expect(await said(weightAndHeight)).toEqual(['2: weight 150 lb', '3: unit unit_of_which']);
    expect(await said('date,weight,height cm,unit\n21/11/2026,150,170,lb')).toEqual([
      '2: weight 150 lb, height 170 cm',
    ]);
    expect(await said('date,fasting,pp,unit\n21/11/2026,5.6,7.8,mmol/L')).toEqual([
      '2: blood_sugar 5.6 fasting mmol/L, blood_sugar 7.8 after_meal mmol/L',
    ]);
    expect(await said('date,bp,weight,unit\n21/11/2026,120/80,150,lb\n20/11/2026,120/80,70,mmHg')).toEqual([
      '2: blood_pressure 120 80 mmHg, weight 150 lb',
      '3: unit unit_of_which',
    ]);
    expect(await said('date,type,value,unit,weight\n21/11/2026,sugar,104,mg/dL,70')).toEqual([
      '2: unit unit_of_which',
    ]);
  });

  it('with a column of kinds, values and units', async () => {
    expect(
      await said(
        [
          'taken_at,type,value,systolic,diastolic,pulse,unit,context,note',
          '2026-11-20T02:00:00.123Z,blood_sugar,104,,,,mg/dL,fasting,"a, b"',
          '2026-11-20T02:00:00Z,Blood Sugar,6.2,,,,mmol/L,After lunch,',
          '2026-11-20T02:00:00Z,blood_pressure,,128,82,74,mmHg,,',
          '2026-11-20T02:00:00Z,BP,128/82,,,,,,',
          '2026-11-20T02:00:00Z,HbA1c,6.8,,,,%,,',
          '2026-11-20T02:00:00Z,weight,১৫৫,,,,lb,,',
          '2026-11-20T02:00:00Z,steps,3000,,,,,,',
          '2026-11-20T02:00:00Z,weight,70,,,,stone,,',
          '2026-11-20T02:00:00Z,Calories burned,2100,,,,kcal,,',
          '2026-11-20T02:00:00Z,Calories eaten,640,,,,kcal,,',
        ].join('\r\n'),
      ),
    ).toEqual([
      '2: blood_sugar 104 fasting mg/dL',
      '3: blood_sugar 6.2 after_meal mmol/L',
      '4: blood_pressure 128 82 74 mmHg',
      '5: blood_pressure 128 82 mmHg',
      '6: blood_sugar 6.8 hba1c %',
      '7: weight 155 lb',
      '8: type unknown_kind',
      '9: unit unknown_unit',
      '10: type calories_burned',
      '11: calories 640 kcal',
    ]);
  });

  it('is judged by what stands there, nothing of it rounded', async () => {
    const inMg = (...values: readonly string[]) =>
      said(`date,Glucose (mg/dL)\n${values.map((value) => `2026-11-20,${value}`).join('\n')}`);
    expect(await inMg('22.4', '5.6', '104.4', '22', '22.45', '104 mmol/L')).toEqual([
      '2: Glucose (mg/dL) said_unit_doubtful',
      '3: Glucose (mg/dL) said_unit_doubtful',
      '4: Glucose (mg/dL) not_whole',
      // Rare, but whole: a meter may well have shown it.
      '5: blood_sugar 22 mg/dL',
      '6: Glucose (mg/dL) not_whole',
      '7: Glucose (mg/dL) said_unit_doubtful',
    ]);
    expect(await said('date,SpO2 (%),weight kg\n2026-11-20,97.5,\n2026-11-20,,70.123')).toEqual([
      '2: SpO2 (%) not_whole',
      '3: weight kg too_many_decimals',
    ]);
    const without = 'date,sugar\n2026-11-20,22\n2026-11-20,104.04\n2026-11-20,104';
    expect(await said(without)).toEqual([
      '2: sugar unit_doubtful',
      '3: sugar not_whole',
      '4: blood_sugar 104 mg/dL',
    ]);
    expect((await said(without, 'mg/dL'))[0]).toBe('2: blood_sugar 22 mg/dL');
    // What is converted here has as many places as are shown.
    expect(await said('date,height m,Glucose mmol/L\n2026-11-20,1.6549,5.77')).toEqual([
      '2: height 165.5 cm, blood_sugar 104 mg/dL',
    ]);
  });

  it('leaves out columns of calories that were burnt', async () => {
    for (const name of ['Calories burned (kcal)', 'Calories (burned)', 'calories_expended', 'CaloriesBurnt'])
      expect(await said(`date,weight,${name}\n2026-11-20,70,2100`)).toEqual(['2: weight 70 kg']);
    expect(await said('date,weight,Calories (kcal)\n2026-11-20,70,640')).toEqual([
      '2: weight 70 kg, calories 640 kcal',
    ]);
  });

  it('names each bad line and why, and takes the others', async () => {
    const lines = [
      'date,time,sugar,bp',
      '2026-11-20,07:30,104,',
      '2026-11-20,07:30,1040,',
      '2026-11-20,07:30,abc,',
      '2026-11-20,07:30,NaN,',
      '2026-11-20,07:30,1e309,',
      '2026-11-20,07:30,Infinity,',
      '2026-11-22,07:30,104,120/80',
      '2026-11-20,07:30,,80/120',
      '2026-11-20,07:30,,high',
      '2026-11-20,07:30,,',
      ',07:30,104,',
      '2026-11-20,07:30,22.4,',
      '2026-11-20,07:30,"104,',
      '2026-11-20,07:30,105,',
    ];
    expect(await said(lines.join('\n'))).toEqual([
      '2: blood_sugar 104 mg/dL',
      '3: sugar not_possible',
      '4: sugar not_a_number',
      '5: sugar not_a_number',
      '6: sugar not_a_number',
      '7: sugar not_a_number',
      '8: date in_the_future',
      '9: bp above_systolic',
      '10: bp not_a_pressure',
      '11: line nothing_measured',
      '12: date no_time',
      '13: sugar unit_doubtful',
      '14: line open_quote',
      '15: blood_sugar 105 mg/dL',
    ]);
    expect(await said('date,time,sugar\n2026-11-20,07:30,5.6\n2026-11-20,08:30,7', 'mmol/L')).toEqual([
      '2: blood_sugar 5.6 mmol/L',
      '3: blood_sugar 7 mmol/L',
    ]);
  });

  it('names the column of the file that is wrong, also one that the line left empty', async () => {
    const lines = [
      'date,time,type,value,unit',
      '2026-11-20,25:00,weight,70,kg',
      ',07:30,weight,70,kg',
      '-,25:00,weight,70,kg',
      '2026-11-20,07:30,weight,,kg',
      '2026-11-20,07:30,bp,,',
      '2026-11-20,07:30,,70,kg',
      '2026-11-20,07:30,,,kg',
    ];
    expect(await said(lines.join('\n'))).toEqual([
      '2: time no_time',
      '3: date no_time',
      '4: date no_time',
      '5: value required',
      '6: value required',
      '7: type required',
      '8: line nothing_measured',
    ]);
    expect(await said('Measured at,weight\n,70\n2026-11-20 25:00,70')).toEqual([
      '2: Measured at no_time',
      '3: Measured at no_time',
    ]);
    expect(await said('date,type,value,sys,dia\n2026-11-20,bp,,,\n2026-11-20,weight,,,')).toEqual([
      '2: sys required',
      '3: value required',
    ]);
    expect(await said('date,reading\n2026-11-20,70')).toEqual(['2: reading unknown_kind']);
  });

  it('refuses what was measured before the birth, once a line', async () => {
    const lines = ['Day,bp,weight', '1990-05-01,120/80,70', '1990-05-02,120/80,70', '1899-05-02,120/80,'];
    expect(await said(lines.join('\n'), undefined, '1990-05-02')).toEqual([
      '2: Day before_birth',
      '3: blood_pressure 120 80 mmHg, weight 70 kg',
      '4: Day too_long_ago',
    ]);
  });

  it('is refused as a whole when it is none', async () => {
    const refused = (text: string) => read(text).catch((error) => error.code);
    expect(await refused('')).toBe('csv_without_columns');
    expect(await refused('hello')).toBe('csv_without_columns');
    expect(await refused('date,colour\n2026-11-20,red')).toBe('csv_without_columns');
    expect(await refused('sugar\n104')).toBe('csv_without_columns');
    expect(await refused('date,sugar\u0000\n')).toBe('not_csv');
    expect(await refused('%PDF-1.7')).toBe('not_csv');
    expect(await refused(`date,sugar\n${'2026-11-20,104\n'.repeat(MAX_CSV_LINES + 1)}`)).toBe('csv_too_long');
  });

  it('of 10,000 lines with mistakes in some takes its turn with others', async () => {
    const lines = Array.from(
      { length: MAX_CSV_LINES },
      (_, at) => `2026-01-01,07:30,${at % 100 === 0 ? 'x' : 104}`,
    );
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const { lines: found } = await read(`date,time,sugar\n${lines.join('\n')}`);
    clearInterval(timer);
    expect(found).toHaveLength(MAX_CSV_LINES);
    expect(found.filter(({ problems }) => problems.length > 0)).toHaveLength(100);
    expect(turns).toBeGreaterThan(3);
  });

  it('never breaks, and what is good has a reading and a time that was', async () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '2026-11-20',
        '21/11/2026',
        '07:30',
        '104',
        '120/80',
        '5.6 mmol/L',
        '-',
        'NaN',
        '1e309',
        '5\'7"',
        '১২০',
        '36.6',
      ),
      fc.string({ unit: 'binary', maxLength: 30 }),
    );
    const name = fc.constantFrom(
      'date',
      'time',
      'sugar',
      'bp',
      'systolic',
      'diastolic',
      'weight',
      'height',
      'type',
      'value',
      'unit',
      'context',
      'note',
      'x',
    );
    const file = fc.record({
      header: fc.array(name, { maxLength: 8 }),
      rows: fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(file, async ({ header, rows }) => {
        const text = [['date', 'weight', ...header], ...rows].map((row) => row.join(',')).join('\n');
        const found = await read(text).catch((error) => error);
        if (found instanceof Error) return void expect(found).toMatchObject({ status: 400 });
        for (const { records, problems } of found.lines) {
          expect(records.length > 0).toBe(problems.length === 0);
          for (const { good } of records)
            expect(good!.takenAt.getTime()).toBeLessThanOrEqual(now.getTime() + 300_000);
        }
      }),
      { numRuns: 500 },
    );
  });
});
