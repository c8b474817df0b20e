import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { type JourneyServer, startServer } from '../../platform/testing/journey-server.ts';
import { type ThrowawayPostgres, throwawayPostgres } from '../../platform/testing/throwaway-postgres.ts';
import { phoneOf } from '../cast.ts';

/**
 * A server of its own on a PostgreSQL of its own: years of messages are written straight into the database. Its
 * people appear in no other journey.
 */
export interface LongHistories {
  readonly port: string;
  aChat(wish: Wish): Promise<string>;
  /** Makes one message the answer to another one. */
  quote(chatId: string, answer: number, asked: number): Promise<void>;
  link(chatId: string, seq: number, url: string): Promise<void>;
  stop(): Promise<void>;
}

interface Wish {
  /** Of the demo doctors of `living`. */
  readonly doctor: number;
  readonly messages: number;
  /** The patient has read so far; everything when left out. */
  readonly readUpTo?: number;
  /** How far apart messages are written; a day has 1440. */
  readonly minutesApart?: number;
}

/** Who reads the long chats. */
export const PATIENT = phoneOf('living', 'patient', 1);
export const doctorOf = (index: number) => phoneOf('living', 'doctor', index);

/** What message number `seq` begins with; every third is the patient's own. */
export const lineOf = (seq: number) => `line${seq}`;
export const isOwn = (seq: number) => seq % 3 === 0;
export const othersIn = (after: number, until: number) =>
  Array.from({ length: until - after }, (_, n) => after + 1 + n).filter((seq) => !isOwn(seq)).length;

export async function longHistories(): Promise<LongHistories> {
  const postgres = await throwawayPostgres();
  if ('unavailable' in postgres) throw new Error(`PostgreSQL is needed: ${postgres.unavailable}`);
  const server = await startServer({ DATABASE_URL: postgres.url });
  const sql = new pg.Client({ connectionString: postgres.url });
  await sql.connect();
  return {
    port: String(server.port),
    aChat: (wish) => addChat(sql, wish),
    async quote(chatId, answer, asked) {
      await sql.query(
        `update chat_messages g set reply_to = (select id from chat_messages where chat_id = $1 and seq = $3)
          where chat_id = $1 and seq = $2`,
        [chatId, answer, asked],
      );
    },
    async link(chatId, seq, url) {
      await sql.query(
        `insert into chat_items (message_id, position, chat_id, seq, kind, url)
          select id, 100, chat_id, seq, 'link', $3 from chat_messages where chat_id = $1 and seq = $2`,
        [chatId, seq, url],
      );
    },
    stop: () => stopAll(sql, server, postgres),
  };
}

async function stopAll(sql: pg.Client, server: JourneyServer, postgres: ThrowawayPostgres): Promise<void> {
  await sql.end();
  await server.stop();
  await postgres.stop();
}

/** What an earlier try of the same journey left of the two. */
const FORGET = `update chats set pair_key = null where pair_key = $1`;

async function addChat(sql: pg.Client, wish: Wish): Promise<string> {
  const { messages, readUpTo = messages, minutesApart = 7 } = wish;
  const idOf = async (phone: string) =>
    (await sql.query('select person_id from accounts where phone = $1', [phone])).rows[0].person_id as string;
  const [patient, doctor] = [await idOf(PATIENT), await idOf(doctorOf(wish.doctor))];
  const id = randomUUID();
  const pair = [patient, doctor].sort().join(' ');
  await sql.query(FORGET, [pair]);
  await sql.query(
    `insert into chats (id, brand_id, is_group, pair_key, created_by, created_at, accepted_at, last_at, last_seq, last_rev,
        counted) values ($1, 'living', false, $2, $3, now(), now(), now() - interval '1 hour', $4, $4, $4)`,
    [id, pair, doctor, messages],
  );
  await sql.query(
    `insert into chat_messages (id, chat_id, seq, rev, counted, kind, sender_id, body, sent_hash, sent_at, words)
      select gen_random_uuid(), $1::uuid, n, n, n, 'message', case when n % 3 = 0 then $3::uuid else $2::uuid end,
        'line' || n || '.' || repeat(' and so on', n % 11), '',
        now() - interval '1 hour' - make_interval(mins => ($4::int - n) * $5::int),
        array_to_tsvector(array['line' || n])
      from generate_series(1, $4::int) n`,
    [id, doctor, patient, messages, minutesApart],
  );
  await sql.query(
    `update chats set last_message_id = (select id from chat_messages where chat_id = $1 and seq = $2) where id = $1`,
    [id, messages],
  );
  const own = Math.floor(messages / 3) - Math.floor(readUpTo / 3);
  await sql.query(
    `insert into chat_members (chat_id, person_id, brand_id, user_type, joined_at, delivered_seq, read_seq, read_counted,
        own_since_read)
      values ($1, $2, 'living', 'patient', now(), $4, $5, $5, $6), ($1, $3, 'living', 'doctor', now(), $4, $4, $4, 0)`,
    [id, patient, doctor, messages, readUpTo, own],
  );
  return id;
}

/** The numbers of the messages that are drawn, in the order of the page. */
export const drawn = (page: Page): Promise<number[]> => page.evaluate(numbersDrawn);

function numbersDrawn(): number[] {
  return [...document.querySelectorAll('[data-message] p[dir=auto]')].flatMap((text) => {
    const found = /^line(\d+)/.exec(text.textContent ?? '');
    return found ? [Number(found[1])] : [];
  });
}

/** The message of that number; its text may go on. */
export const line = (page: Page, seq: number) =>
  page.locator('[data-message]').filter({ hasText: new RegExp(`${lineOf(seq)}(?!\\d)`) });
export const isFocused = (page: Page, seq: number) =>
  page.evaluate(
    (text) =>
      new RegExp(`${text}(?!\\d)`).test(document.activeElement?.closest('[data-message]')?.textContent ?? ''),
    lineOf(seq),
  );
/** What has the focus: the text of its message, else the element itself. For a failure that says where one is instead. */
export const focusOf = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement;
    return active?.closest('[data-message]')?.textContent ?? active?.outerHTML.slice(0, 200) ?? '';
  });
/** Wholly within the list of messages. */
export const isInView = (page: Page, seq: number) =>
  line(page, seq).evaluateAll((found) => {
    const list = document.querySelector('[role=log]')!.getBoundingClientRect();
    const box = found[0]?.getBoundingClientRect();
    return box !== undefined && box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
  });
export const frames = (page: Page, count = 4) =>
  page.evaluate(async (count) => {
    for (let n = 0; n < count; n += 1) await new Promise((done) => requestAnimationFrame(done));
  }, count);

/** The last message of which something is seen. */
export const lastInView = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { bottom } = document.querySelector('[role=log]')!.getBoundingClientRect();
    const seen = [...document.querySelectorAll('[role=log] [data-key]:has([data-message])')].filter(
      (row) => row.getBoundingClientRect().top < bottom,
    );
    return Number(/line(\d+)/.exec(seen.at(-1)?.textContent ?? '')?.[1]);
  });

interface Seen {
  /** Where numbers that don't follow each other stood one after the other. */
  readonly holes: string[];
  /** How many rows were drawn at once. */
  most: number;
  /** Which messages had a mark while they had the focus, in that order. */
  readonly marked: number[];
}

/** From now on every frame is looked at: whether the numbers that are drawn follow each other, and how many rows there are. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Seen = { holes: [], most: 0, marked: [] };
    (window as unknown as { seen: Seen }).seen = seen;
    const look = () => {
      const numbers = [...document.querySelectorAll('[data-message] p[dir=auto]')].flatMap((text) => {
        const found = /^line(\d+)/.exec(text.textContent ?? '');
        return found ? [Number(found[1])] : [];
      });
      for (let at = 1; at < numbers.length; at += 1)
        if (numbers[at] !== numbers[at - 1]! + 1) seen.holes.push(`${numbers[at - 1]} ${numbers[at]}`);
      seen.most = Math.max(seen.most, document.querySelectorAll('[role=log] [data-key]').length);
      const here = document.activeElement?.closest('[data-message]');
      const mark = here?.querySelector(':scope > div');
      const number = Number(/line(\d+)\./.exec(here?.querySelector('p[dir=auto]')?.textContent ?? '')?.[1]);
      if (mark && getComputedStyle(mark).boxShadow !== 'none' && seen.marked.at(-1) !== number)
        seen.marked.push(number);
      requestAnimationFrame(look);
    };
    look();
  });
}

export const framesSeen = (page: Page): Promise<Seen> =>
  page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** Turns the wheel over the messages until that holds. */
export async function wheelUntil(page: Page, by: number, holds: () => Promise<boolean>): Promise<void> {
  const box = await page.getByRole('log').boundingBox();
  if (!box) throw new Error('There are no messages to turn the wheel over');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let turns = 0; turns < 2000; turns += 1) {
    if (await holds()) return;
    await page.mouse.wheel(0, by);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  throw new Error(`After 2000 turns of the wheel it shows ${JSON.stringify(await drawn(page))}`);
}

/** Scrolls to messages below those that were in view while the page was still being laid out. */
export async function scrollBeyondOpening(page: Page): Promise<void> {
  const atOpening = await lastInView(page);
  await wheelUntil(page, 100, async () => (await lastInView(page)) > atOpening + 2);
}
