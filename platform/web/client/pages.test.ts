// @vitest-environment jsdom
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import Type from 'typebox';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoint } from '#platform/contract/endpoint.ts';
import { pagesOf } from './pages.ts';

const list = endpoint({
  name: 'listThings',
  method: 'GET',
  path: '/people/{id}/things',
  summary: '',
  access: 'public',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({ tag: Type.Optional(Type.String()), cursor: Type.Optional(Type.String()) }),
  reply: Type.Object({
    things: Type.Array(Type.String()),
    next_cursor: Type.Union([Type.String(), Type.Null()]),
  }),
});

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const isFirst = !url.includes('cursor=');
    return new Response(JSON.stringify({ things: [url], next_cursor: isFirst ? 'a b' : null }), {
      status: 200,
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const of = (id: string, tag?: string) =>
  pagesOf(list, { params: { id }, query: { tag } }, { keepsShown: true });

test('asks for page after page, and leaves out what has no value', async () => {
  const client = new QueryClient();
  const { pages } = await client.fetchInfiniteQuery({ ...of('1'), pages: 3 });
  expect(asked).toEqual(['/api/people/1/things', '/api/people/1/things?cursor=a+b']);
  expect(pages).toHaveLength(2);
});

test('keeps what is shown for another query of the same person, and for no other person', async () => {
  const observer = new InfiniteQueryObserver(new QueryClient(), of('1'));
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  const before = observer.getCurrentResult().data;
  observer.setOptions(of('1', 'red'));
  expect(observer.getCurrentResult()).toMatchObject({ data: before, isPlaceholderData: true });
  observer.setOptions(of('2'));
  expect(observer.getCurrentResult()).toMatchObject({ data: undefined, isPending: true });
  stop();
});
