import { Fhir } from 'fhir';
import { expect, it } from 'vitest';
import { historyEntryOf } from './history.ts';

const of = (kind: string, content: object, data: object = {}) => {
  const at = '2026-11-02T04:30:00.000Z';
  const row = { id: 'h', at, data: { kind, content, status: 'active', confirmed_at: null, ...data } };
  const resource = historyEntryOf(row, 'p');
  const { messages } = new Fhir().validate(resource);
  expect({ kind, errors: messages.filter(({ severity }) => severity === 'error') }).toEqual({
    kind,
    errors: [],
  });
  return resource as unknown as {
    readonly text: { readonly div: string };
    readonly note?: readonly object[];
  };
};

it('says in words how severe an allergy is', () => {
  const { div } = of('allergy', { name: 'Penicillin', reaction: 'rash', severity: 'severe' }).text;
  expect(div).toContain('severity: severe');
});

it.each([...['allergy', 'problem', 'procedure', 'implant', 'immunisation', 'family', 'habit', 'pregnancy']])(
  'has what the patient disputes as a note: %s',
  (kind) => {
    const content = { name: 'Something', relation: 'mother', habit: 'smoking', state: 'never' };
    const text = 'The patient disputes this: I was tested, it is <not> so';
    const { note, text: shown } = of(kind, content, {
      ...{ disputed_at: '2026-11-20T04:30:00Z', dispute: 'I was tested, it is <not> so' },
    });
    expect(note).toEqual([
      { authorReference: { reference: 'Patient/p' }, time: '2026-11-20T04:30:00.000Z', text },
    ]);
    expect(shown.div).toContain('it is &lt;not&gt; so</p></div>');
    expect(of(kind, content)).not.toHaveProperty('note');
  },
);
