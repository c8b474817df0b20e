// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { ApiError } from '../client/api-error.ts';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

beforeAll(() => startEnglish({}));

function NameForm({ work }: { readonly work: (name: string) => Promise<void> }) {
  const { draft, problems, busy, control, send } = useForm('person', { name: '' });
  return (
    <Form problems={problems} busy={busy} onSubmit={() => send(() => work(draft.name))} action="Save">
      <TextField {...control('name')} label="Name" />
    </Form>
  );
}

function MessageForm({ send }: { readonly send: () => void }) {
  const { problems, control, checkFilled } = useForm('message', { subject: '', text: '', note: '' });
  return (
    <Form
      problems={problems}
      busy={false}
      onSubmit={() => checkFilled('subject', 'text') && send()}
      action="Send"
    >
      <TextField {...control('subject')} label="Subject" />
      <TextField {...control('text')} label="Text" />
      <TextField {...control('note')} label="Note" />
    </Form>
  );
}

it('shows which of the needed texts are empty, and sends nothing before they are there', async () => {
  const send = vi.fn();
  await renderScreen(<MessageForm send={send} />);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const form = screen.getByLabelText('Text').closest('form') as HTMLFormElement;
  type('Subject', 'Tea');
  type('Text', '  ');
  fireEvent.submit(form);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#message-text']);
  expect(send).not.toHaveBeenCalled();
  type('Text', 'Green');
  fireEvent.submit(form);
  expect(send).toHaveBeenCalledOnce();
});

it('sends once at a time, shows the refusal at its field and leaves what was typed', async () => {
  const sent: string[] = [];
  let refuse: (error: ApiError) => void = () => undefined;
  const work = (name: string) => {
    sent.push(name);
    return new Promise<void>((_, reject) => {
      refuse = reject;
    });
  };
  await renderScreen(<NameForm work={work} />);
  const field = screen.getByLabelText('Name');
  fireEvent.change(field, { target: { value: 'Asha' } });
  const form = field.closest('form') as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(sent).toEqual(['Asha']);
  const fields = [{ field: 'name', code: 'taken', message: 'This name is taken.' }];
  refuse(new ApiError(400, { fields }));
  const link = await screen.findByRole('link', { name: 'This name is taken.' });
  expect(link.getAttribute('href')).toBe('#person-name');
  expect((field as HTMLInputElement).value).toBe('Asha');
  fireEvent.submit(form);
  expect(sent).toHaveLength(2);
});
