// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import chat from '../../words/en.json' with { type: 'json' };
import { aMessage } from '../sync/message.test-kit.ts';
import { quoteOf } from '../sync/outgoing.ts';
import { Bubble } from './bubble.tsx';

const lost = aMessage(1, { message: '', unreadable: true });
const does = { onReply: () => undefined, onEdit: () => undefined, onJump: () => undefined };

test('a message that can’t be read any more says so, alone and as a quote', async () => {
  await startEnglish({ chat: chat.screen });
  const answer = aMessage(2, { reply_to: quoteOf(lost) });
  await renderScreen(
    <>
      <Bubble message={lost} begins chat={undefined} flash={false} {...does} />
      <Bubble message={answer} begins chat={undefined} flash={false} {...does} />
    </>,
  );
  expect(screen.getAllByText(chat.screen.message.unreadable)).toHaveLength(2);
  expect(screen.getByText(answer.message)).toBeTruthy();
});
