import { v7 as uuid } from 'uuid';
import { type Contact, contactsOf } from '#features/accounts/server/index.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import {
  type DomainEvent,
  publish,
  roomOfPerson,
  type StoredEvent,
} from '#platform/server/events/publish.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { Notice } from '#platform/server/notification.ts';
import { NOTIFICATION_EVENTS, type NotificationLive } from '../contract.ts';
import type { Settings } from '../rules/settings.ts';
import { settingsFrom } from '../rules.ts';
import { type MessageDeps, messageJob } from './messages.ts';
import { enqueuePushes } from './push/tell.ts';
import * as repository from './repository.ts';
import { settingsOfEach } from './settings-repository.ts';

/** A notice of an event. */
interface Due {
  readonly event: StoredEvent;
  readonly notice: Notice;
}

/** A notice, and what is known of the person it is for. */
interface Addressed extends Due {
  readonly contact: Contact;
  readonly settings: Settings;
  readonly entry: repository.NotificationRow;
}

/**
 * Notifies people of events: for each notice an entry, the live event, a message and pushes where they are wanted, all
 * in one transaction. Run again, it does nothing: an entry is unique for event and person, the others by their keys.
 */
export async function notify(work: JobContext, deps: MessageDeps, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return;
  await work.transaction(async (tx) => {
    const addressed = await address(tx, due);
    const shown = addressed.filter(isShown);
    const added = await repository.insertNotifications(
      tx,
      shown.map(({ entry }) => entry),
    );
    const news = addressed.filter((each) => !isShown(each) || added.has(each.entry.id));
    await work.jobs.enqueueAll(
      tx,
      news.flatMap(({ entry, notice, contact, settings }) =>
        messageJob(work.now, deps, entry, { ...notice, contact, settings }),
      ),
    );
    await pushEntries(work, tx, news);
    await publish(tx, work.now, ...(await liveEvents(tx, news.filter(isShown))));
  });
}

const isShown = ({ settings, notice }: Addressed): boolean => settings.topics[notice.kind.topic].inApp;

/** Without family members who have no account, and without people who have left: they would never read it. */
async function address(tx: Tx, due: readonly Due[]): Promise<Addressed[]> {
  const personIds = [...new Set(due.map(({ notice }) => notice.personId))];
  const contacts = await contactsOf(tx, personIds);
  const stored = await settingsOfEach(tx, personIds);
  return due.flatMap(({ event, notice }) => {
    const contact = contacts.get(notice.personId);
    if (!contact) return [];
    const who = { brandId: event.brandId, personId: notice.personId };
    const entry: repository.NotificationRow = {
      id: uuid(),
      ...who,
      kind: notice.kind.name,
      groupKey: notice.group,
      subjectId: notice.subjectId,
      data: notice.data,
      at: new Date(event.at),
      readAt: null,
      eventId: event.id,
    };
    const settings = settingsFrom(stored.get(repository.keyOf(who)) ?? null);
    return [{ event, notice, contact, settings, entry }];
  });
}

/** Whether a device is notified is asked when it is. Chats have their own way, for there are many messages. */
async function pushEntries(work: JobContext, tx: Tx, news: readonly Addressed[]): Promise<void> {
  const pushed = news.filter(({ notice }) => !notice.byOneself && notice.kind.topic !== 'chat');
  await enqueuePushes(
    work,
    tx,
    pushed.map(({ event, notice: { kind, personId, group, subjectId, data } }) => ({
      ...{ event, personId },
      about: { kind: kind.name, group, subject_id: subjectId, fact_id: event.id, data },
    })),
  );
}

async function liveEvents(tx: Tx, shown: readonly Addressed[]): Promise<DomainEvent[]> {
  const unread = await repository.countUnreadOfEach(
    tx,
    shown.map(({ entry }) => entry),
  );
  return shown.map(({ entry: { id, kind, brandId, personId } }) => {
    const unread_count = unread.get(repository.keyOf({ brandId, personId })) ?? 0;
    const payload: NotificationLive = { id, kind, unread_count };
    return {
      ...declared(NOTIFICATION_EVENTS.made, { notification_id: id }),
      brandId,
      live: [{ event: 'notification', rooms: [roomOfPerson(brandId, personId)], payload }],
    };
  });
}
