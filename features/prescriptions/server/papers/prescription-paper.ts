import { writtenAmount } from '#features/medicines/server/index.ts';
import type { Brand } from '#platform/contract/brand.ts';
import type { Language } from '#platform/contract/language.ts';
import { saidTime } from '#platform/contract/said-time.ts';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { plainText } from '#platform/server/papers/plain-text.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import type { PrescriptionLine } from '../../contract.ts';
import { amountsOf, DOSE_SLOTS, pictogramSvg } from '../../rules.ts';
import { sentenceOf } from '../service/lines.ts';
import type { SealedPrescription } from '../service/sealed.ts';

const NAME_LETTERS = 80;
const TEXT_LETTERS = 2000;
/** The longest address that mail is delivered to. */
const EMAIL_LETTERS = 254;
/** English on every paper, for pharmacists anywhere. */
const SPECIALTY: Readonly<Record<number, string>> = {
  3: 'Gynaecologist',
  4: 'Dentist',
  5: 'General physician',
  12: 'Cardiologist',
  13: 'Dermatologist',
  14: 'Neurologist',
};

interface Given {
  readonly brand: Brand;
  readonly sealed: SealedPrescription;
  /** Of the verification page. */
  readonly link: string;
  readonly qr: string;
  /** Bytes of the drawn signature. */
  readonly signature: readonly number[] | null;
  /** The second code as a picture; null: too long for one; undefined: none is wanted. */
  readonly offline: string | null | undefined;
  /** A copy for reading: these bytes are not signed. */
  readonly isCopy: boolean;
}

/** Labels in the patient's language with the English ones beside them; what was written stands as it was written. */
function paperWords(translator: Translator, language: Language) {
  const say = (which: Language, key: string, values?: Record<string, string | number>) =>
    translator.translate(which, `prescriptions.paper.${key}`, values);
  const days = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    timeZone: CLINIC_ZONE,
    dateStyle: 'medium',
  });
  const dates = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    timeZone: CLINIC_ZONE,
    dateStyle: 'medium',
  });
  const moment = (at: Date) => `${dates.format(at)}, ${saidTime(language, at)}`;
  // Narrow and unbroken spaces are missing in some of the fonts.
  const spaced = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ');
  return {
    translator,
    language,
    own: (key: string, values?: Record<string, string | number>) => say(language, key, values),
    both(key: string, values?: Record<string, string | number>): string {
      const [there, english] = [say(language, key, values), say('en', key, values)];
      return there === english ? there : `${there} · ${english}`;
    },
    when: (at: string) => spaced(moment(new Date(at))),
    day: (day: string) => spaced(days.format(new Date(`${day}T12:00:00+05:30`))),
  };
}
type PaperWords = ReturnType<typeof paperWords>;

/** All that stands on the paper (Telemedicine Practice Guidelines, sample format). */
export function prescriptionPaper(given: Given, translator: Translator, language: Language) {
  const words = paperWords(translator, language);
  const { brand, sealed } = given;
  const { ink, ink2, brand: accent, brandSoft, sunk, line } = brand.light;
  const name = plainText(sealed.patient.name, NAME_LETTERS) || '–';
  const number = sealed.prescription_id.slice(-8).toUpperCase();
  return {
    colours: { ink, ink2, brand: accent, brandSoft, sunk, line },
    head: {
      brand: brand.title,
      title: words.both('title'),
      details: detailsOf(given, words),
      running: `${name} · ${words.when(sealed.signed_at)} · ${number}`,
      foot: words.both('foot', { number, id: sealed.patient.id.slice(-8).toUpperCase() }),
      page: words.own('page', { page: '{page}', pages: '{pages}' }),
    },
    sections: sectionsOf(given, words),
    rx: {
      title: words.both('rx'),
      columns: [words.both('medicine'), words.both('how')],
      lines: sealed.content.lines.map((each, at) => lineOf(each, at, given, words)),
    },
    after: afterwards(given, words),
    notes: notesOf(given, words),
    sign: {
      title: words.both('signature'),
      name: plainText(sealed.doctor.name, NAME_LETTERS),
      registration: registrationOf(given, words),
      // Here is room for a long address; the columns of the head have none.
      email: plainText(sealed.doctor.email ?? '', EMAIL_LETTERS),
      at: words.when(sealed.signed_at),
      level: words.both(given.isCopy ? 'copy' : `level.${sealed.signature_level}`),
      picture: given.signature,
    },
    qr: { svg: given.qr, link: given.link, hint: words.both('qr') },
    offline: given.offline ? { svg: given.offline, hint: words.both('offline') } : null,
  };
}

const registrationOf = ({ sealed: { doctor } }: Given, words: PaperWords): string =>
  [
    words.both('registration', { number: plainText(doctor.registration_number, NAME_LETTERS) }),
    plainText(doctor.registration_council ?? '', NAME_LETTERS),
  ]
    .filter(Boolean)
    .join(', ');

function detailsOf(given: Given, words: PaperWords) {
  const { doctor, patient, content, signed_at } = given.sealed;
  const sex = patient.sex === null ? '' : words.both(`sex.${patient.sex}`);
  const body = [
    patient.height_cm === null ? '' : `${Math.round(patient.height_cm)} cm`,
    patient.weight_kg === null ? '' : `${Math.round(patient.weight_kg * 10) / 10} kg`,
  ];
  const specialty = doctor.specialty === null ? '' : (SPECIALTY[doctor.specialty] ?? '');
  const items: [string, string][] = [
    ['doctor', [doctor.name, doctor.qualifications, specialty].filter(Boolean).join(', ')],
    [
      'registrationLabel',
      [doctor.registration_number, doctor.registration_council].filter(Boolean).join(', '),
    ],
    ['address', [doctor.clinic_name, doctor.address].filter(Boolean).join(', ')],
    ['contact', doctor.phone],
    ['patient', patient.name],
    ['ageAndSex', [patient.age === null ? '' : String(patient.age), sex].filter(Boolean).join(', ')],
    ['patientAddress', patient.address],
    ['heightAndWeight', body.filter(Boolean).join(', ')],
    ['date', words.when(signed_at)],
    ['validUntil', words.day(given.sealed.valid_until)],
    ['visit', words.both(`mode.${given.sealed.checks.mode}`)],
    ...(content.last_period_on
      ? [['lastPeriod', words.day(content.last_period_on)] satisfies [string, string]]
      : []),
  ];
  return items.map(([key, value]) => ({ label: words.both(key), value: plainText(value, 160) || '–' }));
}

const textOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((each) => plainText(each, TEXT_LETTERS))
    .filter(Boolean);

/** What stands in place of the names of allergies. */
function withoutAllergies({ allergies, no_allergies }: SealedPrescription['patient']) {
  if (!allergies) return 'notAsked';
  return no_allergies === 'reported' ? 'noneReported' : 'noneKnown';
}

/** What stands before the medicines; what is empty is left out, allergies never. */
function sectionsOf({ sealed: { content, patient } }: Given, words: PaperWords) {
  const allergies = (patient.allergies ?? []).map((each) => plainText(each, NAME_LETTERS)).join(', ');
  return [
    ...(['complaints', 'history', 'examination'] as const).map((part) => ({
      title: words.both(`part.${part}`),
      lines: textOf(content[part]),
    })),
    { title: words.both('part.diagnosis'), lines: textOf(content.diagnosis) },
    {
      title: words.both('part.allergies'),
      lines: [allergies || words.both(withoutAllergies(patient))],
    },
  ].filter(({ lines }) => lines.length > 0);
}

const afterwards = ({ sealed: { content } }: Given, words: PaperWords) =>
  [
    { title: words.both('part.investigations'), lines: textOf(content.investigations) },
    { title: words.both('part.advice'), lines: textOf(content.advice) },
    {
      title: words.both('part.followUp'),
      lines: content.follow_up_on ? [words.day(content.follow_up_on)] : [],
    },
  ].filter(({ lines }) => lines.length > 0);

function lineOf(line: PrescriptionLine, at: number, { sealed, brand }: Given, words: PaperWords) {
  const amounts = amountsOf(line.timing);
  const english = sentenceOf(line, 'en', words.translator);
  const own = words.language === 'en' ? null : sentenceOf(line, words.language, words.translator);
  const { mark } = sealed.checks.lines.find(({ line_id }) => line_id === line.line_id) ?? { mark: 'Rx' };
  const extras = [
    line.starts_on ? `${words.both('startsOn')} ${words.day(line.starts_on)}` : '',
    line.quantity ? `${words.both('quantity')} ${line.quantity}` : '',
    mark === 'Rx' ? '' : mark,
    line.medicine_id ? '' : words.both('notChecked'),
  ];
  return {
    number: `${at + 1}.`,
    name: plainText(line.name, 160).toLocaleUpperCase('en'),
    detail: [line.form?.replaceAll('_', ' '), line.strength, routeBeside(line)]
      .filter(Boolean)
      .map((each) => plainText(each ?? '', NAME_LETTERS))
      .join(' · '),
    shorthand: line.timing ?? '',
    times: line.unit
      ? DOSE_SLOTS.map((slot) => ({
          svg: pictogramSvg(slot, brand.light.ink2),
          name: words.own(`slot.${slot}`),
          amount: amounts[slot] === undefined ? '–' : writtenAmount(amounts[slot]),
        }))
      : [],
    english: english ?? '',
    own: own ?? '',
    directions: line.directions ? `${words.both('directions')}: ${plainText(line.directions, 300)}` : '',
    extras: extras.filter(Boolean).join(' · '),
  };
}

/** The route, where neither it nor the form says it already: an injection is injected. */
const routeBeside = ({ form, route }: PrescriptionLine): string | undefined =>
  route === 'oral' || route === form ? undefined : route;

/** What was compared and what wasn't, in so many words; and what holds for the paper itself. */
function notesOf({ sealed, offline }: Given, words: PaperWords): string[] {
  const { checks } = sealed;
  const unread = checks.unread_allergies.map((each) => plainText(each, NAME_LETTERS)).join(', ');
  const remote = checks.mode !== 'in_person';
  return [
    words.both('checks', { checked: checks.checked, of: checks.of, version: checks.version }),
    ...(unread ? [`${words.both('unreadAllergies')}: ${unread}`] : []),
    ...(remote ? [words.both('teleconsultation')] : []),
    words.both('prohibited'),
    ...(offline === null ? [words.both('offlineTooLong')] : []),
    ...(sealed.replaces ? [words.both('replaces', { number: sealed.replaces.slice(-8).toUpperCase() })] : []),
  ];
}
