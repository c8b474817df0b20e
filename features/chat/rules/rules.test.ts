import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_MESSAGE_BYTES } from '../contract/limits.ts';
import { statusOf, unreadOf } from './counts.ts';
import { linksOf, piecesOf } from './links.ts';
import {
  abilitiesOf,
  type ChatMembership,
  isMuted,
  mayEdit,
  mutedUntil,
  sharesPresence,
} from './membership.ts';
import { excerptOf, textProblem, utf8Bytes, wordsOf } from './text.ts';

const problem = (text: string, mayBeEmpty = false) => textProblem(text, { mayBeEmpty });

describe('what may be written', () => {
  it('takes 16 kB of UTF-8 and not a byte more', () => {
    expect(problem('a'.repeat(MAX_MESSAGE_BYTES))).toBeNull();
    expect(problem('a'.repeat(MAX_MESSAGE_BYTES + 1))).toBe('too_long');
    expect(problem('త'.repeat(Math.ceil(MAX_MESSAGE_BYTES / 3)))).toBe('too_long');
  });

  it('counts bytes as UTF-8 does', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => utf8Bytes(text) === new TextEncoder().encode(text).length,
      ),
    );
  });

  it('refuses empty texts, blanks and invisible characters, unless the message has files', () => {
    for (const text of ['', '   ', '\n\t', '\u200b\u200b', '\u3164', '\u2060 \ufeff', '\u2800'])
      expect(problem(text)).toBe('required');
    expect(problem('', true)).toBeNull();
    expect(problem('  ', true)).toBeNull();
  });

  it('refuses what turns the direction or piles up marks, and takes what our languages need', () => {
    expect(problem('a\u202Eb')).toBe('wrong_characters');
    expect(problem('a\u2067b')).toBe('wrong_characters');
    expect(problem(`e${'\u0301'.repeat(10)}`)).toBe('wrong_characters');
    for (const unseen of ['\u200d', '\u00ad', '\u2060'])
      expect(problem(`e${`${'\u0301'.repeat(5)}${unseen}`.repeat(40)}`)).toBe('wrong_characters');
    for (const text of ['శ్రీనివాస్ గారు', 'क्ष्म्य', 'സ്ത്രീകൾക്ക്', 'ஸ்ரீ', 'ক্ষ্ম্য', '👩‍⚕️👨‍👩‍👧', '<b>120/80 & ok</b>'])
      expect(problem(text), text).toBeNull();
  });

  it('cuts between letters', () => {
    expect(excerptOf('  two\n lines ', 20)).toBe('two lines');
    expect(excerptOf('👩‍⚕️'.repeat(30), 12).endsWith('…')).toBe(true);
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 5, max: 80 }),
        (text, most) => excerptOf(text, most).length <= most,
      ),
    );
  });

  it('finds words in every script', () => {
    expect(wordsOf('Sugar: 210 mg/dL, SUGAR!')).toEqual(['sugar', '210', 'mg', 'dl']);
    expect(wordsOf('నా షుగర్ ఎక్కువ')).toEqual(['నా', 'షుగర్', 'ఎక్కువ']);
  });

  it('takes a letter with an accent for the letter, and a vowel sign for what it is', () => {
    expect(wordsOf('Café NAÏVE İyi Straße Ёлка')).toEqual(['cafe', 'naive', 'iyi', 'strasse', 'елка']);
    for (const text of ['शुगर', 'சர்க்கரை', 'షుగర్', 'রক্তচাপ', 'പ്രമേഹം', 'মো'])
      expect(wordsOf(text), text).toEqual([text]);
    expect(wordsOf('\u0958लम')).toEqual(wordsOf('क\u093Cलम'));
    expect(wordsOf('ＦＵＬＬ')).toEqual(['full']);
  });

  it('finds a word whichever way a keyboard has written it', () => {
    expect(wordsOf('സാഫ്റ്റ് ഡോക്ടര്\u200D അവന്\u200D')).toEqual(wordsOf('സാഫ്റ്റ് ഡോക്ടർ അവൻ'));
    expect(wordsOf('హార్ట్\u200Cబీట్')).toEqual(['హార్ట్బీట్']);
    expect(wordsOf('হঠাত্\u200D')).toEqual(wordsOf('হঠাৎ'));
  });
});

describe('links', () => {
  it('makes links of http and https only', () => {
    expect(linksOf('see https://a.in/x?y=1, or http://b.in.')).toEqual([
      'https://a.in/x?y=1',
      'http://b.in/',
    ]);
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://a.in',
      'https://bank.in@evil.in/',
      'http://',
    ])
      expect(linksOf(text), text).toEqual([]);
    expect(linksOf('(https://a.in/b_(c))')).toEqual(['https://a.in/b_(c)']);
  });

  it('makes none of what leads elsewhere than it looks', () => {
    for (const text of [
      // A Cyrillic a; all in Cyrillic; Greek; a full-width letter; a dot and a slash that are none.
      'https://b\u0430nk.in',
      'https://\u0441\u0430\u0440.com',
      'https://pa\u03c1pal.com',
      'https://\uff42ank.in',
      'https://bank\u3002in',
      'https://bank.in\u2044login.evil.in',
      // Telugu and Latin in one label.
      'https://bank\u0c15.in',
      // Numbers and codes that browsers read as another host.
      'http://2130706433/',
      'http://0x7f.1/',
      'https://ba%6ek.in/',
      // Hebrew and Arabic turn what follows them; the last ones can't be seen.
      'https://evil.in/\u05d0/bank.in',
      'https://evil.in/\u0627',
      'https://bank.in\u200b.evil.in',
      'https://bank.in/\u00ad',
      'https://bank.in/\u200e',
    ])
      expect(linksOf(text), text).toEqual([]);
    for (const text of [
      'https://xn--bnk-7cd.in/',
      'HTTPS://WWW.Bank.IN:8443/A?b=c#d',
      'https://\u0c1a\u0c3e\u0c1f\u0c4d.\u0c2d\u0c3e\u0c30\u0c24\u0c4d/',
      'https://te.wikipedia.org/wiki/\u0c2e\u0c27\u0c41\u0c2e\u0c47\u0c39\u0c02',
      'http://localhost:3000/',
      'http://[::1]:3000/',
    ])
      expect(linksOf(text), text).toEqual([new URL(text).href]);
  });

  it('loses no letter of the text', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl())), (parts) => {
        const text = parts.join(' ');
        expect(
          piecesOf(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

describe('counts', () => {
  it('counts what others wrote after what was read', () => {
    expect(unreadOf(10, { readCounted: 4, ownSinceRead: 2, archived: false })).toBe(4);
    expect(unreadOf(10, { readCounted: 4, ownSinceRead: 2, archived: true })).toBe(0);
  });

  it('shows a tick for what has reached everybody', () => {
    const at = (delivered_seq: number, read_seq: number) => ({ delivered_seq, read_seq });
    expect(statusOf(5, [])).toBe('sent');
    expect(statusOf(5, [at(5, 0), at(4, 0)])).toBe('sent');
    expect(statusOf(5, [at(5, 0), at(0, 6)])).toBe('delivered');
    expect(statusOf(5, [at(5, 5), at(0, 6)])).toBe('read');
  });
});

describe('who may do what', () => {
  const chat: ChatMembership = {
    isGroup: false,
    accepted: false,
    declined: false,
    isFounder: true,
    isAdmin: false,
    userType: 'patient',
    hasPatient: true,
  };

  it('lets the inviting user write, and the invited one decide', () => {
    expect(abilitiesOf(chat)).toMatchObject({ write: true, accept: false, reject: false });
    expect(abilitiesOf({ ...chat, isFounder: false })).toMatchObject({
      write: false,
      accept: true,
      reject: true,
    });
    expect(abilitiesOf({ ...chat, declined: true })).toMatchObject({ write: false, accept: false });
    expect(abilitiesOf({ ...chat, accepted: true, isFounder: false })).toMatchObject({
      write: true,
      accept: false,
    });
  });

  it('shows no activity of an invited user before they accept', () => {
    expect(sharesPresence(chat)).toBe(true);
    expect(sharesPresence({ ...chat, isFounder: false })).toBe(false);
    expect(sharesPresence({ ...chat, isFounder: false, accepted: true })).toBe(true);
    expect(sharesPresence({ ...chat, isGroup: true })).toBe(false);
  });

  it('lets the care team tag and summarise', () => {
    expect(abilitiesOf(chat)).toMatchObject({ tag: false, summarise: false });
    expect(abilitiesOf({ ...chat, userType: 'doctor' })).toMatchObject({ tag: true, summarise: true });
    expect(abilitiesOf({ ...chat, userType: 'staff' })).toMatchObject({ tag: true, summarise: false });
  });

  it('gives fifteen minutes for an edit', () => {
    const sentAt = Date.parse('2026-11-21T10:00:00Z');
    expect(mayEdit({ sentAt, deleted: false }, sentAt + 15 * 60_000 - 1)).toBe(true);
    expect(mayEdit({ sentAt, deleted: false }, sentAt + 15 * 60_000)).toBe(false);
    expect(mayEdit({ sentAt, deleted: true }, sentAt)).toBe(false);
  });

  it('mutes for eight hours, a week or always', () => {
    const now = Date.parse('2026-11-21T10:00:00Z');
    expect(mutedUntil('8_hours', now) - now).toBe(8 * 3_600_000);
    expect(isMuted(mutedUntil('1_week', now), now + 7 * 86_400_000 - 1)).toBe(true);
    expect(isMuted(mutedUntil('1_week', now), now + 7 * 86_400_000)).toBe(false);
    expect(isMuted(mutedUntil('always', now), Date.parse('2126-01-01T00:00:00Z'))).toBe(true);
    expect(isMuted(null, now)).toBe(false);
  });
});
