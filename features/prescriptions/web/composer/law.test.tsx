// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { PrescriptionDecision } from '../../contract.ts';
import words from '../../words/en.json' with { type: 'json' };
import { Law } from './line-row.tsx';

beforeEach(() => startEnglish({ prescriptions: words.screen }));

async function offered(offer: PrescriptionDecision['offer']) {
  const decision: PrescriptionDecision = {
    ...{ line_id: 'l', decision: 'refused', code: 'needs_video', instrument: 'List A', offer },
    ...{ mark: 'Rx', cautions: [] },
  };
  await renderScreen(<Law decision={decision} patientId="p1" />);
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
}

it('a medicine that needs a video offers a visit by video and one in person', async () => {
  expect(await offered('video_visit')).toEqual([
    '/appointments/book?for=p1&mode=virtual',
    '/appointments/book?for=p1&mode=in_person',
  ]);
});

it('a medicine that needs a visit in person offers that one alone', async () => {
  expect(await offered('in_person_visit')).toEqual(['/appointments/book?for=p1&mode=in_person']);
});
