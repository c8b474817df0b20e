import { describe, expect, it } from 'vitest';
import { type Side, type Spoken, summaryOf } from './summary.ts';
import { hasReading, isPromise, isQuestion, sentencesOf } from './summary-text.ts';

describe('a question', () => {
  it.each([
    ['en', 'Can I take the tablet after lunch'],
    ['en', 'Doctor, my sugar is high, what should I do?'],
    ['hi', 'दवा कब लेनी है'],
    ['hi', 'क्या मैं चावल खा सकता हूँ'],
    ['te', 'మందు ఎప్పుడు వేసుకోవాలి'],
    ['te', 'అన్నం తినవచ్చా?'],
    ['ta', 'மருந்து எப்போது சாப்பிட வேண்டும்'],
    ['ml', 'മരുന്ന് എപ്പോൾ കഴിക്കണം'],
    ['ml, written the older way', 'മരുന്ന് എപ്പോള്\u200d കഴിക്കണം'],
    ['bn', 'ওষুধ কখন খাব'],
    ['bn', 'আমি কি ভাত খেতে পারি'],
  ])('is heard in %s: %s', (_, text) => expect(isQuestion(text)).toBe(true));

  it.each([
    'I know what to do.',
    'Thank you doctor',
    'धन्यवाद डॉक्टर',
    'ధన్యవాదాలు',
    'நன்றி',
    'നന്ദി',
    'ধন্যবাদ',
    'I was in Canada',
  ])('is not heard in: %s', (text) => expect(isQuestion(text)).toBe(false));

  it('is not what a link asks', () => {
    expect(sentencesOf('See https://a.example/?q=1 please.').some(isQuestion)).toBe(false);
  });
});

describe('a promise', () => {
  it.each([
    ['en', 'I will send the diet plan.'],
    ['en', 'We’ll look at it together'],
    ['en', 'The report comes tomorrow'],
    ['hi', 'मैं कल रिपोर्ट भेजूँगा'],
    ['hi', 'मैं बताऊंगी'],
    ['hi', 'हम आपको बताएँगे'],
    ['te', 'నేను రిపోర్ట్ పంపుతాను'],
    ['te', 'రేపు మాట్లాడదాం'],
    ['ta', 'நான் அறிக்கையை அனுப்புவேன்'],
    ['ta', 'நாளை பார்க்கலாம்'],
    ['ml', 'ഞാൻ റിപ്പോർട്ട് അയക്കാം'],
    ['ml', 'നാളെ വിളിക്കാം'],
    ['bn', 'আমি রিপোর্ট পাঠাব'],
    ['bn', 'আগামীকাল জানাবো'],
  ])('is heard in %s: %s', (_, text) => expect(isPromise(text)).toBe(true));

  it.each([
    'Will you come tomorrow?',
    'Goodwill is free',
    'I walked today',
    'वह घर गया',
    'అన్నం తగ్గించండి',
    'சாதம் குறையுங்கள்',
    'എല്ലാം നന്നായി',
    'ভাত কম খান',
  ])('is not heard in: %s', (text) => expect(isPromise(text)).toBe(false));
});

describe('a reading', () => {
  it.each([
    'It was 210 mg/dL after lunch',
    'Sugar 11.2 mmol/L',
    'fasting: 126',
    'Bedtime 151.',
    'My BP is 140/90.',
    'I weigh 72 kg now',
    'HbA1c 8.1 %',
    'SpO2 is 94%',
    'He has 101.2 F',
    'शुगर १८० है',
    'मेरा वज़न ७२ किलो है',
    'షుగర్ ౧౮౦ ఉంది',
    'బీపీ ౧౪౦/౯౦',
    'சர்க்கரை ௧௮௦ இருக்கிறது',
    'எடை 72 கிலோ',
    'ഷുഗർ ൧൮൦ ആണ്',
    'ഭാരം ൭൨ കിലോ',
    'সুগার ১৮০ ছিল',
    'ওজন ৭২ কেজি',
    'প্রেশার ১৪০/৯০',
  ])('is seen in: %s', (text) => expect(hasReading(text)).toBe(true));

  it.each([
    'On 12/11/2026 at 10',
    'Bus 140/9',
    'Take 2 tablets',
    'Call 9000000101',
    'Buy 2 kg rice',
    'Sugar is bad for me',
    'Without sugar, two cups. 180 rupees',
    'BP 90/140',
    '1440/900',
  ])('is not seen in: %s', (text) => expect(hasReading(text)).toBe(false));

  it('keeps its decimals together', () => {
    expect(sentencesOf('HbA1c is 8.1 now. Good.')).toEqual(['HbA1c is 8.1 now.', 'Good.']);
  });
});

const sides: Record<string, Side> = { p: 'patient', d: 'care_team', s: 'other' };
const sideOf = (id: string): Side => sides[id] ?? 'other';
function talk(...said: (readonly [who: string, text: string, more?: Partial<Spoken>])[]): Spoken[] {
  return said.map(([senderId, text, more], index) => ({
    ...{ id: `m${index + 1}`, seq: index + 1, senderId, at: index, text },
    ...{ replyTo: null, files: [], reading: null, event: null, ...more },
  }));
}
const linesOf = (messages: Spoken[]): string[] =>
  summaryOf(messages, sideOf).map(({ kind, message, text }) => `${kind} ${message.id} ${text}`);

describe('a summary', () => {
  it('keeps questions until the care team has said something', () => {
    const asked = talk(['p', 'Hello. Can I eat mango?'], ['s', 'The clinic opens at nine.']);
    expect(linesOf(asked)).toEqual(['question m1 Can I eat mango?']);
    expect(linesOf(talk(['p', 'Can I eat mango?'], ['d', 'A small piece.']))).toEqual([]);
    expect(linesOf(talk(['p', 'Can I eat mango?'], ['d', 'How high is it?']))).toEqual([
      'question m1 Can I eat mango?',
    ]);
    expect(linesOf(talk(['d', 'A small piece.'], ['p', 'And grapes?']))).toEqual(['question m2 And grapes?']);
    expect(linesOf(talk(['d', 'Is it better?']))).toEqual([]);
  });

  it('closes one of two questions by a reply to it', () => {
    const lines = linesOf(
      talk(['p', 'Can I eat mango?'], ['p', 'When is my visit?'], ['d', 'At ten.', { replyTo: 'm2' }]),
    );
    expect(lines).toEqual(['question m1 Can I eat mango?']);
  });

  it('names promises of the care team only, in their own words', () => {
    const messages = talk(['p', 'I will walk.'], ['d', 'Good. I will send the plan tomorrow. Rest well.']);
    expect(linesOf(messages)).toEqual(['promise m2 I will send the plan tomorrow.']);
  });

  it('names readings, files and changes of who takes part where they were', () => {
    const messages = talk(
      ['s', '', { event: 'joined' }],
      ['s', '', { event: 'group_renamed' }],
      ['p', 'Good morning. It was 210 mg/dL.', { files: ['meter.jpg'] }],
    );
    expect(linesOf(messages)).toEqual([
      'change m1 joined',
      'reading m3 It was 210 mg/dL.',
      'file m3 meter.jpg',
    ]);
  });

  it('names what was confirmed of a photo as a reading of its own', () => {
    const reading = { kind: 'blood_sugar', unit: 'mg/dL', readings: { value: 210 } } as const;
    const [line, ...rest] = summaryOf(talk(['p', '', { reading, files: ['meter.jpg'] }]), sideOf);
    expect(line).toMatchObject({ kind: 'reading', text: '', reading });
    expect(rest.map(({ kind }) => kind)).toEqual(['file']);
  });

  it('shortens what is long', () => {
    const [line] = summaryOf(talk(['p', `Can I ${'really '.repeat(200)}go?`]), sideOf);
    expect(line?.text.length).toBeLessThanOrEqual(200);
  });
});
