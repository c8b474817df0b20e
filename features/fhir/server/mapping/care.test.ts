import { Fhir } from 'fhir';
import { expect, it } from 'vitest';
import { opConsultRecord } from '../documents/abdm.ts';
import { noteOf } from './care.ts';
import { narrative } from './resource.ts';

const words = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const row = (data: object = {}) => ({
  ...{ id: '0190a5f2-0000-7000-8000-000000000001', at: '2026-11-02T04:30:00.000000Z' },
  data: {
    ...{ kind: 'consultation', author: 'Dr Rao', author_id: 'd', registration_number: 'TS-1', gist: 'Cough' },
    ...{
      content: { complaints: words('Cough') },
      marked_as_error: null,
      error_reason: null,
      addenda_list: [],
    },
    ...data,
  },
});
const subject = {
  keeper: 'Living',
  patient: { resourceType: 'Patient', id: '0190a5f2-0000-7000-8000-000000000002', text: narrative('Asha') },
};
const errorsIn = (resource: unknown) =>
  new Fhir().validate(resource as never).messages.filter(({ severity }) => severity === 'error');

it('has the addenda of a note as a section, also in a document of ABDM', () => {
  const addendum = '2026-11-03T04:30Z Dr Rao: lab report: No antibiotic';
  const amended = row({ addenda_list: [addendum] });
  const note = noteOf(amended, subject.patient.id);
  expect(note).toMatchObject({ status: 'amended' });
  expect((note.section as object[]).at(-1)).toMatchObject({
    ...{ title: 'Addenda', text: { div: expect.stringContaining(addendum) } },
  });
  const bundle = opConsultRecord(subject, amended);
  const [composition, ...others] = (bundle?.entry ?? []).map(({ resource }) => resource);
  expect(((composition?.section ?? []) as object[]).at(-1)).toMatchObject({ title: 'Addenda', entry: [{}] });
  expect(others.map(({ valueString }) => valueString)).toContain(addendum);
  expect([errorsIn(note), errorsIn(bundle)]).toEqual([[], []]);
});

it('makes no document of a note that was entered in error, and says so in its resource', () => {
  const wrong = row({ marked_as_error: '2026-11-03T04:30:00Z', error_reason: 'Another patient' });
  expect(opConsultRecord(subject, wrong)).toBeNull();
  expect(opConsultRecord(subject, row())).not.toBeNull();
  expect(noteOf(wrong, 'p')).toMatchObject({
    ...{
      status: 'entered-in-error',
      text: { div: expect.stringContaining('Entered in error: Another patient') },
    },
  });
});
