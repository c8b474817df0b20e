// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import words from '../../words/en.json' with { type: 'json' };
import { Findings } from './findings.tsx';
import type { Draft } from './use-draft.ts';

const { why } = words.screen.checks;
const unchecked = (reason: string, ...lines: string[]) => ({ kind: 'dose', why: reason, lines });

it('says of which medicines something was not checked, each reason once', async () => {
  await startEnglish({ prescriptions: words.screen });
  const draft = {
    content: {
      lines: [
        { line_id: 'a', medicine_id: 'm', name: 'amlodipine', strength: '5 mg' },
        { line_id: 'b', name: 'Safi' },
        { line_id: 'c', name: 'metformin' },
      ],
    },
    stored: {
      checks: {
        ...{ outcome: 'checked', findings: [], checked: 1, of: 6, unread_allergies: [], taken_already: [] },
        not_checked: [
          unchecked('free_text', 'a', 'b'),
          unchecked('no_limit_in_data', 'a'),
          unchecked('free_text', 'b', 'c'),
          unchecked('allergies_not_asked', 'a', 'b', 'c'),
          unchecked('age_unknown'),
        ],
      },
    },
  };
  await renderScreen(<Findings draft={draft as unknown as Draft} isTried={false} />);
  const texts = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
  await screen.findByText(why.free_text, { exact: false });
  expect(texts()).toContain(`${why.free_text} (Safi, metformin)`);
  // What was checked of no medicine, or holds for the patient, names none.
  expect(texts().map((text) => text?.trim())).toEqual(
    expect.arrayContaining([why.allergies_not_asked, why.age_unknown]),
  );
  expect(texts()).toContain(`${why.no_limit_in_data} (amlodipine 5 mg)`);
});
