import { describe, expect, it } from 'vitest';
import { wordsFolders } from './catalogue.ts';
import englishWords from './english.json' with { type: 'json' };
import { bannedEnglish } from './english.ts';
import { otherTerms, unfinishedTerms } from './glossary.ts';

describe('the glossary', () => {
  const GLOSSARY = {
    'waiting lists?': {
      te: 'వెయిటింగ్ లిస్ట్',
      hi: 'प्रतीक्षा सूची',
      ta: 'காத்திருப்போர் பட்டிய',
      ml: 'കാത്തിരിപ്പ് പട്ടിക',
      bn: 'অপেক্ষার তালিকা|ওয়েটিং লিস্ট',
    },
    messages: { te: 'మెసేజ్', hi: 'मैसेज', ta: 'செய்தி', ml: 'മെസേജ', bn: 'মেসেজ', in: ['chat'] },
  };
  const place = 'appointments: screen.list';
  const found = (language: string, text: string, exceptions = {}, english = 'On the waiting list') =>
    otherTerms(
      wordsFolders(
        [
          ['en', english],
          [language, text],
        ].map(([code, list]) => ({
          path: `features/appointments/words/${code}.json`,
          text: JSON.stringify({ screen: { list } }),
        })),
      ),
      GLOSSARY,
      exceptions,
    );

  it('has the term of each language, inflected or not', () => {
    expect(found('ta', 'காத்திருப்போர் பட்டியலில்')).toEqual([]);
    expect(found('te', 'వెయిటింగ్ లిస్ట్\u200cలో')).toEqual([]);
    expect(found('bn', 'ওয়েটিং লিস্টে')).toEqual([]);
    expect(found('hi', 'वेटिंग लिस्ट में')).toEqual([
      expect.stringContaining('says "waiting list", but not प्रतीक्षा सूची in hi'),
    ]);
    expect(found('ta', 'காத்திருப்புப் பட்டியலில்')).toHaveLength(1);
  });

  it('holds where the term is said, as a whole word, and in its features', () => {
    expect(found('hi', 'सूची', {}, 'On the {{waiting list}} of awaiting listeners')).toEqual([]);
    expect(found('hi', 'संदेश', {}, 'New messages')).toEqual([]);
    expect(unfinishedTerms({ chat: { te: 'చాట్', hi: 'चैट', ta: 'சாட்', ml: 'ചാറ്റ' } })).toEqual([
      expect.stringContaining('nothing in bn'),
    ]);
  });

  it('needs every exception, and its reason', () => {
    expect(found('hi', 'वेटिंग लिस्ट में', { 'as people say': [place] })).toEqual([]);
    expect(found('hi', 'प्रतीक्षा सूची में', { 'as people say': [place] })).toEqual([
      expect.stringContaining('remove it'),
    ]);
    expect(found('hi', 'वेटिंग लिस्ट में', { ' ': [place] })).toEqual([expect.stringContaining('no reason')]);
  });
});

describe('English', () => {
  const found = (text: string, exceptions = {}) =>
    bannedEnglish(
      wordsFolders([
        { path: 'features/people/words/en.json', text: JSON.stringify({ screen: { hello: text } }) },
      ]),
      englishWords,
      exceptions,
    );

  it('says no banned word, unless what is said with it is fine', () => {
    const odd = [
      'As it stands on the strip',
      'Somebody of the clinic asks them',
      'Notes for whoever comes',
      'What you paid comes back',
      'You are told when a time is available',
      'It does not look after you',
      'Password so far',
      'Take the request back',
      'Something was not right',
    ];
    expect(odd.filter((text) => found(text).length === 0)).toEqual([]);
    for (const text of ['Please tell the clinic', 'Something went wrong', 'Understand', 'Take a photo'])
      expect(found(text)).toEqual([]);
    expect(found('Add somebody')).toEqual([
      'features/people/words: screen.hello says "somebody". Say: someone, everyone, or who it is: the collector',
    ]);
  });

  it('may say one for a reason, which is needed', () => {
    const place = 'features/people/words: screen.hello';
    expect(found('Add somebody', { [place]: 'the name of a song' })).toEqual([]);
    expect(found('Add somebody', { [place]: ' ' })).toEqual([expect.stringContaining('has no reason')]);
    expect(found('Add someone', { [place]: 'a song' })).toEqual([expect.stringContaining('remove it')]);
  });
});
