// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import type { Note, NoteSummary, NoteTemplate } from '../../contract.ts';
import notes from '../../words/en.json' with { type: 'json' };
import { VisitNote } from './visit-note.tsx';

vi.mock('#platform/web/session/use-session.ts', () => ({
  useUserType: () => 'doctor',
  useSession: () => ({ data: { user: { id: 'd' } } }),
}));

/** Notes of the visit as the server has them: another window of the same doctor begins some, too. */
let there: string[];
let posted: number;
let inError: string[];
let isListRefused: boolean;
let isNoteRefused: boolean;
let templates: NoteTemplate[];

const summary = (title: string): NoteSummary => ({
  ...{ note_id: title, patient_id: 'p', patient_name: null, appointment_id: 'v', kind: 'consultation' },
  ...{
    status: inError.includes(title) ? 'entered_in_error' : 'signed',
    author_name: null,
    at: '2030-01-08T05:00:00Z',
    gist: `First words of ${title}`,
  },
  ...{ has_addenda: false, unreadable: false },
});
/** What the server answers to the next saves of a draft; undefined where notes are signed. */
let saves: ((sent: Sent) => Response) | undefined;
let sent: Sent[];
interface Sent {
  readonly ifMatch: string | null;
  readonly content: Note['content'];
}

const note = (title: string) => ({
  ...summary(title),
  ...{
    version: 1,
    author_id: 'd',
    author_type: 'doctor',
    registration_number: null,
    seal: null,
    error: null,
  },
  ...{ updated_at: '2030-01-08T05:00:00Z', signed_at: '2030-01-08T05:00:00Z', addenda: [] },
  content: { diagnoses: [{ text: `All of ${title}`, certainty: 'confirmed' }] },
  can: { edit: saves !== undefined, sign: false, add: false, mark_error: false },
});
const saved = (version: number, text: string) => ({
  ...note('a'),
  version,
  content: { follow_up: { text } },
});

beforeEach(async () => {
  await startEnglish({ notes: notes.screen });
  queryClient.clear();
  posted = 0;
  inError = [];
  isListRefused = false;
  isNoteRefused = false;
  templates = [];
  saves = undefined;
  sent = [];
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      posted += 1;
      there = ['new', ...there];
      return Response.json(note('new'), { status: 201 });
    }
    if (init?.method === 'PUT') {
      const ifMatch = new Headers(init.headers).get('if-match');
      sent.push({ ifMatch, content: JSON.parse(String(init.body)).content });
      return saves?.(sent.at(-1) as Sent) ?? Response.error();
    }
    if (init?.method === 'DELETE') {
      there = [];
      return isNoteRefused
        ? Response.json({ code: 'not_found', message: 'Not found' }, { status: 404 })
        : Response.json({ ok: true });
    }
    const [, id] = /clinical-notes\/(\w+)/.exec(url) ?? [];
    if ((id ? isNoteRefused : isListRefused) && url.includes('clinical-notes'))
      return Response.json({ code: 'too_many_requests', message: 'Try again later.' }, { status: 429 });
    return Response.json(
      id ? note(id) : { notes: there.map(summary), templates, phrases: [], next_cursor: null },
    );
  });
});
afterEach(async () => {
  // A draft that is closed is saved once more.
  cleanup();
  await new Promise((done) => setTimeout(done, 20));
  vi.unstubAllGlobals();
});

it('shows the note that another window has begun meanwhile, and begins no second one', async () => {
  there = [];
  await renderScreen(<VisitNote appointmentId="v" patientId="p" clinicianId="d" />);
  const begin = await screen.findByRole('button', { name: notes.screen.composer.begin });
  there = ['a'];
  await act(async () => begin.click());
  expect(await screen.findByText(/All of a/)).toBeDefined();
  expect(posted).toBe(0);
});

it('a colleague is offered a note about the patient, and none of a visit that they may not write up', async () => {
  there = [];
  await renderScreen(<VisitNote appointmentId="v" patientId="p" clinicianId="colleague" />);
  await screen.findByRole('button', { name: notes.screen.list.new });
  expect(screen.queryByRole('button', { name: notes.screen.composer.begin })).toBeNull();
});

it('keeps the note that is open here, and lists one that another window began beside it', async () => {
  there = ['a'];
  await renderScreen(<VisitNote appointmentId="v" patientId="p" clinicianId="d" />);
  await screen.findByText(/All of a/);
  there = ['b', 'a'];
  await act(() => queryClient.invalidateQueries());
  const other = await screen.findByRole('link', { name: /First words of b/ });
  expect(other.getAttribute('href')).toBe('/patients/p/notes/b');
  expect(screen.getByText(/All of a/)).toBeDefined();
  expect(screen.queryByText(/All of b/)).toBeNull();
});

it('begins a note again where all that there are were entered in error, and lists those', async () => {
  there = ['a'];
  inError = ['a'];
  await renderScreen(<VisitNote appointmentId="v" patientId="p" clinicianId="d" />);
  await screen.findByRole('link', { name: /First words of a/ });
  await act(async () => screen.getByRole('button', { name: notes.screen.composer.begin }).click());
  expect(await screen.findByText(/All of new/)).toBeDefined();
  expect(posted).toBe(1);
  expect(screen.getByRole('link', { name: /First words of a/ })).toBeDefined();
});

it('keeps the note that is open here when the list can’t be read once more', async () => {
  there = ['a'];
  await renderScreen(<VisitNote appointmentId="v" patientId="p" clinicianId="d" />);
  await screen.findByText(/All of a/);
  isListRefused = true;
  await act(() => queryClient.refetchQueries());
  // The screen learns of it a moment later.
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(screen.getByText(/All of a/)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the editor stays open with what is written when its note can’t be read once more', async () => {
  saves = () => Response.json(saved(2, 'Written here'));
  await writes('Written here');
  isNoteRefused = true;
  await act(() => queryClient.refetchQueries());
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(screen.getByDisplayValue('Written here')).toBeDefined();
});

const writes = async (text: string) => {
  there = ['a'];
  await renderScreen(<VisitNote appointmentId="v" patientId="p" clinicianId="d" />);
  fireEvent.change(await screen.findByLabelText(notes.screen.followUp.text), { target: { value: text } });
};

it('shows both texts when another device has saved meanwhile, and continues with the chosen one', async () => {
  saves = ({ ifMatch }) =>
    ifMatch === '"2"'
      ? Response.json(saved(3, 'Written here'))
      : Response.json({ code: 'note_changed', current: saved(2, 'Written on a phone') }, { status: 409 });
  await writes('Written here');
  const theirs = await screen.findByRole('region', { name: notes.screen.conflict.theirs });
  expect(within(theirs).getByText(/Written on a phone/)).toBeDefined();
  const mine = screen.getByRole('region', { name: notes.screen.conflict.mine });
  expect(within(mine).getByText(/Written here/)).toBeDefined();
  await act(async () => within(mine).getByRole('button').click());
  await screen.findByText(/^Saved/);
  expect(sent.map(({ ifMatch, content }) => [ifMatch, content.follow_up])).toEqual([
    ['"1"', { text: 'Written here' }],
    ['"2"', { text: 'Written here' }],
  ]);
  expect(screen.queryByRole('region', { name: notes.screen.conflict.theirs })).toBeNull();
});

it.each([
  ['content.plan.content.0', notes.screen.part.plan],
  ['content.diagnoses.0.code', notes.screen.part.diagnoses],
  ['content.follow_up.on', notes.screen.part.follow_up],
])('names the part of the note of which %s was refused', async (field, part) => {
  const problem = { field, code: 'wrong', message: 'Change this.' };
  saves = () =>
    Response.json({ code: 'invalid', message: 'Check the form.', fields: [problem] }, { status: 400 });
  await writes('Written here');
  expect(await screen.findByText(`${part}: Change this.`)).toBeDefined();
});

it('a template of a kind that the author doesn’t write leaves the kind of the note as it is', async () => {
  templates = [
    { template_id: 't', name: 'Diet', kind: 'coach_session', content: {}, is_shared: true, is_own: false },
    { template_id: 'u', name: 'Stitches', kind: 'procedure', content: {}, is_shared: true, is_own: false },
  ];
  saves = () => Response.json(saved(2, 'Written here'));
  await writes('Written here');
  const kind = () => (screen.getByLabelText(notes.screen.composer.kind) as HTMLSelectElement).value;
  const take = async (id: string) => {
    const field = await screen.findByLabelText(notes.screen.composer.template);
    await act(async () => {
      fireEvent.change(field, { target: { value: id } });
    });
  };
  await take('t');
  expect(kind()).toBe('consultation');
  await take('u');
  expect(kind()).toBe('procedure');
});

async function discards() {
  const { discard, discardTitle, begin } = notes.screen.composer;
  // What jsdom has no dialogs and menus for.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  HTMLElement.prototype.hidePopover = () => undefined;
  const item = screen.getByRole('menuitem', { name: discard, hidden: true });
  await act(async () => item.click());
  expect(there).toEqual(['a']);
  const question = await screen.findByRole('alertdialog', { name: discardTitle });
  await act(async () => within(question).getByRole('button', { name: discard }).click());
  await screen.findByRole('button', { name: begin });
}

it('closes a deleted draft also when the list can’t be read after it', async () => {
  saves = () => Response.error();
  await writes('Written here');
  isListRefused = true;
  await discards();
  expect(there).toEqual([]);
  expect(screen.queryByDisplayValue('Written here')).toBeNull();
});

it.each([false, true])(
  'deletes a draft after a question, also one that is gone already (%s)',
  async (isGone) => {
    saves = () => Response.error();
    await writes('Written here');
    isNoteRefused = isGone;
    await discards();
    cleanup();
    await new Promise((done) => setTimeout(done, 20));
    expect(sent).toEqual([]);
  },
);
