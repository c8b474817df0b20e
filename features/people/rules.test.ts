import { describe, expect, it } from 'vitest';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import {
  ageOn,
  likePattern,
  maySubmit,
  namedBy,
  parseDateOfBirth,
  readContact,
  readDocumentNumber,
  tokensOf,
} from './rules.ts';

const TODAY = '2026-11-21';

describe('a date of birth', () => {
  it.each(['2026-11-21', '1906-11-21', '2024-02-29'])('%s is one', (day) =>
    expect(parseDateOfBirth(day, TODAY)).toBe(day),
  );
  it.each([
    '2026-11-22',
    '1906-11-20',
    '2023-02-29',
    '2023-13-01',
    '21-11-1990',
    '1990-1-1',
    '',
    'yesterday',
  ])('%j is none', (day) => expect(parseDateOfBirth(day, TODAY)).toBeNull());
  it('counts completed years', () => {
    expect(ageOn('1990-11-21', TODAY)).toBe(36);
    expect(ageOn('1990-11-22', TODAY)).toBe(35);
    expect(ageOn('2024-02-29', '2025-02-28')).toBe(0);
    expect(ageOn(null, TODAY)).toBeNull();
  });
  it('takes the day of the clinic, not that of Greenwich', () => {
    expect(clinicDay(new Date('2026-11-20T19:00:00Z'))).toBe('2026-11-21');
  });
});

describe('the emergency contact form', () => {
  it('says each of its four messages, all at once', () => {
    const { problems } = readContact(
      { name: '7', email: 'x', phone: '1', date_of_birth: '2030-01-01' },
      TODAY,
    );
    expect(problems).toEqual([
      { field: 'name', code: 'invalid_name' },
      { field: 'email', code: 'invalid_email' },
      { field: 'phone', code: 'invalid_phone' },
      { field: 'date_of_birth', code: 'invalid_dob' },
    ]);
  });
  it('needs neither email nor date of birth, and leaves alone what was not given', () => {
    expect(readContact({ name: 'Ram', phone: '9000000001', email: ' ', date_of_birth: null }, TODAY)).toEqual(
      {
        values: { name: 'Ram', phone: '+919000000001', email: null, date_of_birth: null },
        problems: [],
      },
    );
    expect(readContact({}, TODAY)).toEqual({ values: {}, problems: [] });
  });
});

describe('an identity document', () => {
  it.each([
    ['pan', 'abcde1234f', 'ABCDE1234F'],
    ['aadhaar_last4', '0123', '0123'],
    ['voter_id', 'ABC 1234567', 'ABC1234567'],
    ['passport', 'K1234567', 'K1234567'],
    ['driving_licence', 'TS-09 2015 0012345', 'TS0920150012345'],
  ] as const)('%s %s', (type, text, number) => expect(readDocumentNumber(type, text)).toEqual({ number }));

  it('never takes a whole Aadhaar number', () => {
    expect(readDocumentNumber('aadhaar_last4', '1234 5678 9012')).toEqual({ problem: 'aadhaar_last4_only' });
  });
  it.each([
    ['pan', 'ABCDE12345'],
    ['aadhaar_last4', '12a4'],
    ['passport', '12345678'],
    ['voter_id', ''],
    ['driving_licence', 'XX'],
  ] as const)('%s %j is refused', (type, text) =>
    expect(readDocumentNumber(type, text)).toEqual({ problem: 'invalid_document_number' }),
  );
  it('is submitted once, and again only after a rejection', () => {
    expect((['none', 'submitted', 'approved', 'rejected'] as const).map(maySubmit)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe('a search', () => {
  it('is a handful of words', () => {
    expect(tokensOf('  Dr. Anand,  (Cardio) ')).toEqual(['dr', 'anand', 'cardio']);
    expect(tokensOf('a b c d e f g h')).toHaveLength(6);
    expect(tokensOf('९८४८० १२३४५')).toEqual(['9848012345']);
    expect(tokensOf(undefined)).toEqual([]);
  });
  it.each([
    ['+91 90000 00001', ['9000000001']],
    ['+91-90000-00001', ['9000000001']],
    ['90000 00001', ['9000000001']],
    ['090000 00001', ['9000000001']],
    ['919000000001', ['9000000001']],
    ['asha 90000.00001', ['asha', '9000000001']],
    ['lakshmi 1954', ['lakshmi', '1954']],
    ['1234567890123', ['1234567890123']],
  ])('takes a telephone number for one word, however it is written: %s', (query, words) =>
    expect(tokensOf(query)).toEqual(words),
  );
  it('takes percent signs for what they are', () => expect(likePattern('50%_a\\')).toBe('%50\\%\\_a\\\\%'));
  it('finds a specialty by its word in any language', () => {
    const vocabulary = [
      { of: 12, words: ['cardiologist', 'heart', 'గుండె వైద్యులు'] },
      { of: 4, words: ['dentist', 'teeth'] },
    ];
    expect(namedBy('గుండె', vocabulary)).toEqual([12]);
    expect(namedBy('cardio', vocabulary)).toEqual([12]);
    expect(namedBy('de', vocabulary)).toEqual([4]);
    expect(namedBy('st', vocabulary)).toEqual([]);
    expect(namedBy('ist', vocabulary)).toEqual([12, 4]);
  });
});
