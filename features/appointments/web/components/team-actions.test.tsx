// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { Appointment } from '../../contract.ts';
import appointments from '../../words/en.json' with { type: 'json' };
import { TeamActions } from './team-actions.tsx';

vi.mock('#platform/web/session/use-session.ts', () => ({
  useUserType: () => 'doctor',
  useSession: () => ({ data: { user: { id: 'd' }, userType: 'doctor' } }),
}));

it.each([
  [{ start_pre_session: true }, [appointments.screen.team.start_pre_session, 'Patient']],
  [{}, ['Patient']],
])('of a visit with %j the next step comes before the links', async (can, names) => {
  await startEnglish({ appointments: appointments.screen });
  const none = { move: false, cancel: false, decline: false, mark_no_show: false };
  const visit = {
    ...{ appointment_id: 'v', version: 1, history: [] },
    can: { ...none, ...can },
  } as unknown as Appointment;
  await renderScreen(<TeamActions visit={visit} ways={<a href="/patients/p">Patient</a>} />);
  const shown = [...document.querySelectorAll('a, button')].map((each) => each.textContent);
  expect(shown.slice(0, names.length)).toEqual(names);
});
