import { v5 as uuidOf } from 'uuid';
import { CLINIC_OFFSET, DAY_MS } from '#platform/domain/clinic-time.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { CHAT_EVENTS } from '../contract.ts';
import { linksOf, wordsOf } from '../rules.ts';
import { DEMO_TAGS, TALKS, type Talk } from './demo-talks.ts';
import { decide, insertChat, writeEvent } from './repository/groups.ts';
import { markRead } from './repository/members.ts';
import { messagesBefore, placeOf } from './repository/messages.ts';
import { insertTag, setTags } from './repository/tags.ts';
import { writeMessage } from './repository/write.ts';

const NAMESPACE = '1d0c6d5a-5f0e-4a51-8d3e-6c0b3a1f9e77';
const WHO = { p: 'patient', d: 'doctor', c: 'coach' } as const;
/** India has no summer time. */

interface Demo {
  readonly brandId: string;
  readonly now: Date;
  readonly idOf: (key: string) => string;
  readonly nameOf: (key: string) => string;
}

/** A week of conversations around patient 1. A chat that is there already stays as it is. */
export async function seedChats(tx: Tx, demo: Demo): Promise<void> {
  const { brandId, now, idOf } = demo;
  const doctor = idOf('doctor-1');
  for (const { key, ...tag } of DEMO_TAGS)
    await insertTag(tx, {
      ...tag,
      id: ownId(brandId, `tag ${key}`),
      brandId,
      createdBy: doctor,
      createdAt: now,
      endedAt: null,
    });
  for (const talk of TALKS[brandId] ?? []) await seedTalk(tx, demo, talk);
}

const ownId = (brandId: string, key: string): string => uuidOf(`${brandId} ${key}`, NAMESPACE);
const typeOf = (member: string): UserType => member.split('-')[0] as UserType;

async function seedTalk(tx: Tx, demo: Demo, talk: Talk): Promise<void> {
  const { brandId, now, idOf } = demo;
  const chatId = ownId(brandId, `chat ${talk.key}`);
  const [founder = ''] = talk.members;
  const times = talk.said.map(([, daysAgo, at]) => momentOf(now, daysAgo, at));
  const begun = new Date((times[0] as Date).getTime() - 60_000);
  const isNew = await insertChat(tx, {
    id: chatId,
    brandId,
    createdBy: idOf(founder),
    members: talk.members.map((member) => ({
      personId: idOf(member),
      userType: typeOf(member),
      isAdmin: talk.group !== undefined && member === founder,
    })),
    group: talk.group
      ? { name: `${talk.group} ${demo.nameOf('patient-1')}`, description: null, imageFileId: null }
      : null,
    now: begun,
  });
  if (!isNew) return;
  if (talk.group) {
    const others = talk.members.slice(1).map(idOf);
    const event = {
      type: 'group_created',
      person_ids: others,
      text: `${talk.group} ${demo.nameOf('patient-1')}`,
    } as const;
    await writeEvent(tx, { chatId, actorId: idOf(founder), event, now: begun });
  } else if (talk.accepted) await decide(tx, chatId, 'accepted', begun);
  for (const [index, [who, , , text]] of talk.said.entries()) {
    const member = talk.members.find((each) => each.startsWith(WHO[who])) as string;
    await say(tx, { brandId, chatId, talk, index, text, senderId: idOf(member), now: times[index] as Date });
  }
  for (const member of talk.members) await readUpTo(tx, demo, { chatId, talk, member });
  if (talk.tags.length > 0)
    await setTags(
      tx,
      { brandId, kind: 'chat', id: chatId },
      talk.tags.map((key) => ownId(brandId, `tag ${key}`)),
      { personId: idOf('doctor-1'), now, clinical: true },
    );
}

async function say(
  tx: Tx,
  of: {
    brandId: string;
    chatId: string;
    talk: Talk;
    index: number;
    text: string;
    senderId: string;
    now: Date;
  },
): Promise<void> {
  const key = `${of.talk.key} ${of.index + 1}`;
  await writeMessage(tx, {
    id: ownId(of.brandId, `message ${key}`),
    chatId: of.chatId,
    senderId: of.senderId,
    state: null,
    body: of.text,
    sentHash: '',
    replyTo: null,
    fileCount: 0,
    links: linksOf(of.text),
    words: wordsOf(of.text),
    now: of.now,
    // No screen is open yet; the event has no recipient.
    event: {
      id: ownId(of.brandId, `event ${key}`),
      ...declared(CHAT_EVENTS.changed, { chat_id: of.chatId }),
      rooms: [],
      message: {},
    },
  });
}

/** Everything but the last few messages that this member has not seen. */
async function readUpTo(
  tx: Tx,
  demo: Demo,
  of: { chatId: string; talk: Talk; member: string },
): Promise<void> {
  const unread = of.talk.unread[of.member] ?? 0;
  const latest = await messagesBefore(tx, {
    chatId: of.chatId,
    since: 0,
    before: 2 ** 31 - 1,
    limit: unread + 1,
  });
  const upTo = latest[unread];
  const place = upTo && (await placeOf(tx, of.chatId, upTo.id, 0));
  if (!place) return;
  const who = { personId: demo.idOf(of.member), brandId: demo.brandId };
  await markRead(tx, who, { chatId: of.chatId, seq: place.seq, counted: place.counted });
}

/** Never later than now, whatever the time of day at which the demo starts. */
function momentOf(now: Date, daysAgo: number, at: string): Date {
  const day = new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  return new Date(Math.min(Date.parse(`${day}T${at}:00${CLINIC_OFFSET}`), now.getTime()));
}
