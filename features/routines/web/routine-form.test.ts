import { describe, expect, it } from 'vitest';
import { draftOf, newDraft, readDraft, targetFields } from './routine-form.ts';

const sugar = newDraft('blood_sugar', 'fasting');

describe('the form of a routine', () => {
  it('begins with what is usual for what is measured', () => {
    expect(sugar).toMatchObject({ rhythm: '1', times: ['07:00'], unit: 'mg/dL' });
    expect(newDraft('blood_sugar', 'hba1c')).toMatchObject({ rhythm: '90', unit: '%' });
    expect(targetFields(newDraft('blood_pressure', ''))).toEqual(['systolic', 'diastolic']);
  });

  it('is sent with its times in order, digits of any language, and only targets that have a bound', () => {
    const draft = {
      ...newDraft('blood_pressure', ''),
      rhythm: 'other',
      days: '৩',
      times: ['20:00', '08:00'],
      targets: { systolic: { low: '', high: '130' }, diastolic: { low: ' ', high: '' } },
      note: ' sitting ',
    };
    expect(readDraft(draft)).toEqual({
      body: {
        every_days: 3,
        times: ['08:00', '20:00'],
        targets: [{ field: 'systolic', low: null, high: 130 }],
        note: 'sitting',
        ends_on: null,
      },
    });
  });

  it.each([
    [{ rhythm: 'other', days: '' }, 'days', 'days'],
    [{ rhythm: 'other', days: '367' }, 'days', 'days'],
    [{ rhythm: 'other', days: '1.5' }, 'days', 'days'],
    [{ times: ['07:00', ''] }, 'time.1', 'time'],
    [{ times: ['07:00', '07:00'] }, 'time.1', 'twice'],
    [{ targets: { value: { low: 'x', high: '' } } }, 'target.value', 'number'],
    [{ targets: { value: { low: '130', high: '80' } } }, 'target.value', 'not_rising'],
  ])('%j is asked back', (other, place, code) => {
    expect(readDraft({ ...sugar, ...other })).toEqual({ wrong: { [place]: code } });
  });

  it('shows a routine as it is, a pulse that has a target too', () => {
    const draft = draftOf({
      routine_id: 'r',
      patient_id: 'p',
      type: 'blood_pressure',
      context: null,
      every_days: 3,
      times: ['08:00'],
      unit: 'mmHg',
      targets: [{ field: 'pulse', low: 50, high: null }],
      note: 'n',
      starts_on: '2026-01-01',
      ends_on: '2026-06-30',
      set_by_name: null,
      set_at: '2026-01-01T00:00:00.000Z',
      can: { edit: true, end: true },
    });
    expect(draft).toMatchObject({ rhythm: 'other', days: '3', until: '2026-06-30' });
    expect(targetFields(draft)).toContain('pulse');
    expect(readDraft(draft)).toMatchObject({ body: { targets: [{ field: 'pulse', low: 50, high: null }] } });
  });
});
