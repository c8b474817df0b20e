// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { createStore } from '#platform/web/store.ts';
import type { CallParticipant } from '../../contract.ts';
import calls from '../../words/en.json' with { type: 'json' };
import type { Room } from '../room/room.ts';
import { startRoom } from '../room/room-state.ts';
import { otherPerson, type VisitChat } from '../room/use-chat.ts';
import type { Visit } from '../room/use-visit.ts';
import { ChatPanel } from './chat-panel.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  return startEnglish({ calls: calls.screen });
});

const PEOPLE = { doctor: 'clinician', mother: 'patient', father: 'patient', aunt: 'family' } as const;
type Name = keyof typeof PEOPLE;

/** The visit of a child, as one of those in it sees it. */
function visitOf(me: Name, away: readonly Name[] = []): Visit {
  const participants = Object.entries(PEOPLE).map(([name, role]) => ({
    ...{ participant_id: `part-${name}`, person_id: name === 'aunt' ? null : name, name, role },
    ...{ state: 'admitted', presence: away.includes(name as Name) ? 'away' : 'here', is_me: name === me },
  })) as CallParticipant[];
  const typed = participants.map(({ participant_id: from, name }, id) => ({
    ...{ id, from, text: `of ${name}`, at: id, automatic: false },
  }));
  return {
    access: { isHost: me === 'doctor' },
    view: {
      clinician: { clinician_id: 'doctor', name: 'doctor' },
      patient: { patient_id: 'child', name: 'child' },
      participants,
    },
    room: { store: createStore({ ...startRoom('video'), typed }) } as unknown as Room,
  } as unknown as Visit;
}

it('is between the clinician and the first of the patient’s side who is in the call', () => {
  expect(otherPerson(visitOf('doctor'))).toBe('mother');
  expect(otherPerson(visitOf('mother'))).toBe('doctor');
  expect(otherPerson(visitOf('father'))).toBeNull();
  expect(otherPerson(visitOf('doctor', ['mother']))).toBe('father');
  expect(otherPerson(visitOf('father', ['mother']))).toBe('doctor');
  const { access, view } = visitOf('doctor');
  expect(otherPerson({ access, view: { ...view, participants: [] } })).toBe('child');
});

it('shows each line once to everybody', async () => {
  const message = { id: 'm', sender_id: 'mother', kind: 'message', sent_at: '2030-01-01T00:00:00Z' };
  const chat = { isStored: true, unseen: 0, send: {}, messages: [{ ...message, message: 'stored' }] };
  const shown = async (me: Name) => {
    const visit = visitOf(me);
    const otherId = otherPerson(visit);
    const own = otherId ? chat : { ...chat, isStored: false, messages: [] };
    await renderScreen(
      <ChatPanel visit={visit} chat={{ ...own, otherId } as unknown as VisitChat} />,
      `/${me}`,
    );
    const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
    return lines.map((line) => line?.split(/ · .*?(?=stored|of )/).join(': '));
  };
  expect(await shown('doctor')).toEqual(['father: of father', 'aunt: of aunt', 'mother: stored']);
  expect(await shown('father')).toEqual([
    'doctor: of doctor',
    'mother: of mother',
    'You: of father',
    'aunt: of aunt',
  ]);
});
