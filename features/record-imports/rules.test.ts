import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesOf, type Json, patientOf, problemOf } from './rules.ts';

const person = { dateOfBirth: '1960-01-01', sex: 'female', abhaNumber: '91123456789012' };
const stranger = { dateOfBirth: null, sex: null, abhaNumber: null };
const abha = (value: string, system = 'https://healthid.abdm.gov.in') => ({
  identifier: [
    { system: 'https://hospital.example/mrn', value: '22334455667788' },
    { system, value: 'meena@abdm' },
    { system, value },
  ],
});
const patient = { resourceType: 'Patient', birthDate: '1960-01-01', gender: 'female' };
const bundle = (...resources: readonly object[]): Json => ({
  ...{ resourceType: 'Bundle', type: 'document' },
  entry: [{ resourceType: 'Composition' }, ...resources].map((resource, n) => ({
    fullUrl: `urn:${n}`,
    resource,
  })),
});
const condition = (more: object) => ({ resourceType: 'Condition', code: { text: 'Asthma' }, ...more });
const deep = (depth: number): object => (depth === 0 ? {} : { a: deep(depth - 1) });

describe('a bundle is refused', () => {
  it.each([
    ['not_a_document', null],
    ['not_a_document', []],
    ['not_a_document', { resourceType: 'Bundle', type: 'collection', entry: [] }],
    ['not_a_document', { resourceType: 'Bundle', type: 'document', entry: [{ resource: patient }] }],
    ['patient_missing', bundle(condition({}))],
    ['other_patient', bundle({ ...patient, birthDate: '1961-01-01' })],
    ['other_patient', bundle({ ...patient, gender: 'male' })],
    ['other_patient', bundle({ resourceType: 'Patient', ...abha('91-1234-5678-9013') })],
    ['other_patient', bundle({ ...patient, ...abha('91 1234 5678 9013', 'https://healthid.ndhm.gov.in') })],
    [
      'other_patient',
      bundle({
        ...patient,
        identifier: [{ type: { coding: [{ code: 'ABHA' }] }, value: '91123456789013' }],
      }),
    ],
    ['other_patient', bundle(patient, patient)],
    ...['urn:9', 'Patient/2', 'urn:uuid:2', '#p', 'https://elsewhere.example/Patient/1'].flatMap(
      (reference) => [
        ['other_patient', bundle({ ...patient, id: '1' }, condition({ subject: { reference } }))] as const,
        ['other_patient', bundle({ ...patient, id: '1' }, condition({ patient: { reference } }))] as const,
      ],
    ),
    ['other_patient', bundle(patient, condition({ subject: { reference: 'Patient/' } }))],
    ['too_deep', bundle(patient, deep(60))],
    ['too_many_entries', bundle(patient, ...Array.from({ length: 2001 }, () => condition({})))],
    ['too_many_entries', bundle(patient, { condition: Array.from({ length: 2001 }, () => ({})) })],
    ['has_script', bundle(patient, condition({ text: { div: '<div><script>x</script></div>' } }))],
    ['has_script', bundle(patient, condition({ text: { div: '<p onclick="x">a</p>' } }))],
    ['has_script', bundle(patient, condition({ text: { div: '<a href="JavaScript:x">a</a>' } }))],
    ...[
      '<a href="javascript&#58;alert(1)">a</a>',
      '<a href="java&Tab;script&colon;alert(1)">a</a>',
      '<a href="&#x6A;avascript:alert(1)">a</a>',
      '<h:script xmlns:h="http://www.w3.org/1999/xhtml">x</h:script>',
      '<p title=">" onclick="x">a</p>',
      '<p " title=">" onclick="x">a</p>',
      "<p title='\"' onclick=x>a</p>",
    ].map((div) => ['has_script', bundle(patient, condition({ text: { div } }))] as const),
    [
      'circular',
      bundle(
        patient,
        condition({
          contained: [
            { resourceType: 'Observation', id: 'a', derivedFrom: [{ reference: '#b' }] },
            { resourceType: 'Observation', id: 'b', derivedFrom: [{ reference: '#a' }] },
          ],
        }),
      ),
    ],
    ['circular', bundle(patient, condition({ evidence: [{ detail: [{ reference: 'urn:2' }] }] }))],
    [
      'circular',
      bundle(patient, condition({ x: { reference: 'urn:3' } }), condition({ x: { reference: 'urn:2' } })),
    ],
    ...[
      ['Condition/a/_history/2', 'Condition/b/_history/1'],
      ['urn:uuid:A', 'URN:UUID:B'],
      ['https://x.example/Condition/a/_history/1', 'Condition/b'],
      [' Condition/a', 'Condition/b'],
    ].map(
      ([one, other]) =>
        [
          'circular',
          {
            ...bundle(patient),
            entry: [
              ...(bundle(patient).entry as object[]),
              {
                fullUrl: 'https://x.example/Condition/a',
                resource: condition({ id: 'a', x: { reference: other } }),
              },
              { fullUrl: 'urn:uuid:b', resource: condition({ id: 'b', x: { reference: one } }) },
            ],
          },
        ] as const,
    ),
  ] as const)('%s %#', (problem, given) => expect(problemOf(given, person)).toBe(problem));

  it('never by a crash, whatever it is', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value = JSON.parse(text);
        const problem = problemOf(value, person);
        if (problem === null) patientOf(value, person);
        if (problem === null) entriesOf(value);
      }),
    );
  });
});

it('takes a bundle of the same person, with what they know of themselves', () => {
  expect(problemOf(bundle(patient), person)).toBeNull();
  expect(problemOf(bundle({ resourceType: 'Patient' }), person)).toBeNull();
  expect(problemOf(bundle({ ...patient, birthDate: '1960' }), person)).toBeNull();
  const all = bundle(patient, condition({ subject: { reference: 'urn:1' } }));
  expect(problemOf(all, stranger)).toBeNull();
  for (const reference of ['urn:1', 'Patient/1', 'Patient/1/_history/2', 'urn:uuid:1'])
    expect(
      problemOf(bundle({ ...patient, id: '1' }, condition({ subject: { reference } })), person),
    ).toBeNull();
  expect(problemOf(bundle({ ...patient, ...abha('91-1234-5678-9012') }), person)).toBeNull();
  expect(problemOf(bundle({ ...patient, ...abha('91-1234-5678-9013') }), stranger)).toBeNull();
});

describe('a subject that is no person', () => {
  const about = (resourceType: string, reference: string, of: string, id = '7') =>
    problemOf(bundle(patient, { resourceType: of, id }, { resourceType, subject: { reference } }), person);

  it.each(['Device', 'Location', 'Specimen', 'Group'])('is taken where the bundle has it: %s', (of) => {
    for (const reference of ['urn:2', `${of}/7`, 'urn:uuid:7'])
      expect(about('Observation', reference, of)).toBeNull();
    expect(about('Observation', `${of}/8`, of)).toBe('other_patient');
  });

  it('is refused where it is not in the bundle, is a person, or the history would take it for the patient', () => {
    expect(about('Observation', '#7', 'Device')).toBe('other_patient');
    for (const of of ['RelatedPerson', 'Practitioner'])
      expect(about('Observation', `${of}/7`, of)).toBe('other_patient');
    for (const what of ['Composition', 'Condition', 'Procedure'])
      expect(about(what, 'Group/7', 'Group')).toBe('other_patient');
    const allergy = { resourceType: 'AllergyIntolerance', patient: { reference: 'urn:1' } };
    const swapped = bundle({ resourceType: 'Device' }, allergy, patient);
    expect(problemOf(swapped, person)).toBe('other_patient');
  });
});

it('compares addresses of urn:uuid in either case, and others as they are', () => {
  const subject = (fullUrl: string, reference: string, id?: string) => {
    const entry = [
      { resource: { resourceType: 'Composition' } },
      { fullUrl, resource: { ...patient, ...(id ? { id } : {}) } },
      { resource: condition({ subject: { reference } }) },
    ];
    return problemOf({ resourceType: 'Bundle', type: 'document', entry }, person);
  };
  expect(subject('urn:uuid:0A1B', 'urn:uuid:0a1b')).toBeNull();
  expect(subject('urn:uuid:0a1b', 'URN:UUID:0A1B')).toBeNull();
  expect(subject('urn:1', 'urn:uuid:0a1b', '0A1B')).toBeNull();
  expect(subject('https://h.example/Patient/a', 'https://h.example/Patient/A')).toBe('other_patient');
});

it('takes text that only looks like a script, and contained resources that lead on', () => {
  for (const div of [
    '<p>Asthma, onset = 2019</p>',
    '<p>eGFR &lt; 60, onset = 2019</p>',
    '<p title="a">onset = 2019 &#99999999999;</p>',
  ])
    expect(problemOf(bundle(patient, condition({ text: { div } })), person)).toBeNull();
  const chain = Array.from({ length: 20_000 }, (_, n) => ({ id: `${n}`, x: { reference: `#${n + 1}` } }));
  // The same names within another resource are others.
  const two = bundle(
    patient,
    condition({ contained: chain }),
    condition({ contained: [{ id: '1', x: { reference: '#0' } }] }),
  );
  expect(problemOf(two, person)).toBeNull();
});

it('names the patient of a bundle, and whether the patient could be compared', () => {
  const found = (more: object, of: Parameters<typeof patientOf>[1] = person) =>
    patientOf(bundle({ resourceType: 'Patient', ...more }), of);
  expect(found({ name: [{ given: ['Meena', 'K'], family: 'Rao' }], birthDate: '1960-01' })).toEqual({
    ...{ name: 'Meena K Rao', dateOfBirth: '1960-01', isCompared: true },
  });
  expect(found({ name: [{ text: ' Meena\u0000 Rao' }] })).toEqual({
    ...{ name: 'Meena Rao', dateOfBirth: null, isCompared: false },
  });
  expect(found({ gender: 'female' })).toEqual({ name: '', dateOfBirth: null, isCompared: false });
  expect(found({ birthDate: '1960-01-01' }, stranger).isCompared).toBe(false);
  expect(found(abha('91-1234-5678-9012')).isCompared).toBe(true);
  expect(found(abha('91-1234-5678-9012'), stranger).isCompared).toBe(false);
});

it('finds what the history can take, once each, and nothing that is wrong or absent', () => {
  const { entries, leftOut } = entriesOf(
    bundle(
      patient,
      condition({
        onsetDateTime: '2019-05-01T00:00:00Z',
        code: { text: 'Asthma', coding: [{ code: 'J45.9' }] },
      }),
      condition({ onsetDateTime: '2019-05-01', code: { text: 'Asthma', coding: [{ code: 'J45.9' }] } }),
      condition({ clinicalStatus: { coding: [{ code: 'resolved' }] } }),
      condition({ verificationStatus: { coding: [{ code: 'entered-in-error' }] } }),
      {
        resourceType: 'AllergyIntolerance',
        code: { coding: [{ display: 'Penicillin' }] },
        reaction: [{ manifestation: [{ text: 'Rash' }], severity: 'severe' }],
      },
      {
        resourceType: 'AllergyIntolerance',
        code: { coding: [{ system: 'x/absent-unknown-uv-ips', code: 'no-known-allergies' }], text: 'none' },
      },
      {
        resourceType: 'AllergyIntolerance',
        code: {
          coding: [{ system: 'http://snomed.info/sct', code: '716186003', display: 'No known allergy' }],
        },
      },
      {
        resourceType: 'AllergyIntolerance',
        clinicalStatus: { coding: [{ code: 'resolved' }] },
        code: { text: 'Cow’s milk' },
      },
      { resourceType: 'Immunization', vaccineCode: { text: 'Tetanus' }, occurrenceDateTime: '2020' },
      { resourceType: 'Observation' },
    ),
  );
  expect(entries.map(({ kind, content }) => ({ kind, ...content }))).toEqual([
    { kind: 'problem', name: 'Asthma', since: '2019-05-01', code: 'J45.9' },
    { kind: 'allergy', name: 'Penicillin', reaction: 'Rash', severity: 'severe' },
    { kind: 'immunisation', name: 'Tetanus', since: '2020' },
  ]);
  expect(leftOut).toBe(6);
});

it.each(['inactive', 'remission', 'resolved'])('leaves out an allergy or a problem that is %s', (code) => {
  const clinicalStatus = { coding: [{ code }] };
  const allergy = { resourceType: 'AllergyIntolerance', clinicalStatus, code: { text: 'Penicillin' } };
  const { entries, leftOut } = entriesOf(bundle(patient, condition({ clinicalStatus }), allergy));
  expect({ entries, leftOut }).toEqual({ entries: [], leftOut: 2 });
});

it.each(['active', 'recurrence', 'relapse'])('takes a problem that is %s', (code) => {
  const { entries } = entriesOf(bundle(patient, condition({ clinicalStatus: { coding: [{ code }] } })));
  expect(entries).toHaveLength(1);
});

it('takes each illness of a relative that has a name, and counts those that have none', () => {
  const mother = { relationship: { coding: [{ code: 'MTH' }] } };
  const relative = (...names: readonly string[]) => ({
    ...{ resourceType: 'FamilyMemberHistory', ...mother },
    condition: names.map((text) => ({ code: { text } })),
  });
  const { entries, leftOut } = entriesOf(
    bundle(
      patient,
      relative('Diabetes', '', 'Stroke', 'Diabetes'),
      relative('Stroke', 'Glaucoma'),
      relative(),
      { ...relative('Cancer', 'Gout'), status: 'entered-in-error' },
    ),
  );
  expect(entries.map(({ kind, content }) => ({ kind, ...content }))).toEqual(
    ['Diabetes', 'Stroke', 'Glaucoma'].map((name) => ({ kind: 'family', relation: 'mother', name })),
  );
  expect(new Set(entries.map(({ name }) => name)).size).toBe(3);
  // Of the first one illness without a name; of the others a relative without any, and one that is wrong.
  expect(leftOut).toBe(3);
});

it('writes names as scripts of India join them', () => {
  // A chillu as Malayalam was written before it had letters of its own, and a hidden mark that turns the line around.
  const name = 'അവന്\u200D \u202Eആസ്ത്മ';
  const { entries } = entriesOf(bundle(patient, condition({ code: { text: name } })));
  expect(entries[0]?.content.name).toBe('അവന്\u200D ആസ്ത്മ');
});

it('takes over codes of ICD-10 that begin with U', () => {
  const code = { text: 'COVID-19', coding: [{ code: 'U07.1' }] };
  expect(JSON.stringify(entriesOf(bundle(patient, condition({ code }))))).toContain('"code":"U07.1"');
});
