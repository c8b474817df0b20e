import type { Language } from '#platform/contract/language.ts';
import { nameIn } from '#platform/contract/name-in-script.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import { ifItsKeyIsThere, type KeyRing } from '#platform/server/crypto/key-ring.ts';
import type { Chat, Message, Participant, Tag } from '../contract.ts';
import { EXPECTED_REPLY_HOURS } from '../contract.ts';
import { abilitiesOf, type ChatMembership, excerptOf, isMuted, requestOf, unreadOf } from '../rules.ts';
import type { ChatRow, ItemRow, MemberRow, MessageRow, MlRow, TagRow } from './repository/rows.ts';
import { openBody } from './sealing.ts';

const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));
const imageOf = (fileId: string | null): string | null =>
  fileId === null ? null : `/api/auth/user-image/${fileId}`;

/** How much of a message stands in a list, and how much of a quoted one. */
const IN_LIST = 120;
const QUOTED = 160;

export function membershipOf(row: ChatRow, personId: string): ChatMembership {
  return {
    isGroup: row.is_group,
    accepted: row.accepted,
    declined: row.declined,
    isFounder: row.created_by === personId,
    isAdmin: row.my_admin,
    userType: row.my_type,
    hasPatient: row.patient_id !== null,
  };
}

export function presentChat(
  row: ChatRow,
  viewer: { personId: string; now: Date; language: Language; keys: KeyRing },
): Chat {
  const membership = membershipOf(row, viewer.personId);
  const last = row.last_message;
  const tags = (row.tags ?? []).map(presentTag);
  const muted = isMuted(row.muted_until, viewer.now.getTime());
  const writesToClinician =
    row.my_type === 'patient' && row.members.some((member) => isClinician(member.user_type));
  return {
    chat_id: row.id,
    is_group: row.is_group,
    is_accepted: row.accepted,
    request: requestOf(membership),
    un_mute: !muted,
    muted_until: muted ? isoOrNull(row.muted_until) : null,
    tags: tags.map((tag) => tag.tag_id),
    tags_obj: tags,
    group_name: row.group_name,
    description: row.description,
    group_image: row.image_file_id === null ? null : `/api/files/${row.image_file_id}`,
    last_msg:
      last &&
      (last.deleted || last.kind === 'event'
        ? ''
        : excerptOf(ifItsKeyIsThere(() => openBody(viewer.keys, last.id, last.body)) ?? '', IN_LIST)),
    last_msg_date: iso(last?.at ?? row.last_at),
    last_msg_id: last?.id ?? null,
    last_msg_kind: last && kindOf(last),
    last_msg_sender_id: last?.sender_id ?? null,
    recipients_dict: Object.fromEntries(
      row.members.map((member) => [member.person_id, presentMember(member, viewer.language)]),
    ),
    participant_count: row.member_count,
    chat_config: { archive_chats: row.archived },
    unread_count: unreadOf(row.counted, {
      readCounted: row.my_read_counted,
      ownSinceRead: row.my_own_since_read,
      archived: row.archived,
    }),
    last_seq: row.last_seq,
    last_rev: row.last_rev,
    patient_id: row.my_type === 'patient' ? null : row.patient_id,
    expected_reply_hours: writesToClinician ? EXPECTED_REPLY_HOURS : null,
    notice: writesToClinician && !row.notice_read,
    created_at: iso(row.created_at),
    can: abilitiesOf(membership),
  };
}

function kindOf(last: NonNullable<ChatRow['last_message']>): NonNullable<Chat['last_msg_kind']> {
  if (last.kind === 'event') return 'event';
  if (last.deleted) return 'deleted';
  return last.item ?? 'text';
}

function presentMember(member: MemberRow, language: Language): Participant {
  return {
    person_id: member.person_id,
    name: nameIn(language, member) ?? '',
    user_type: member.user_type,
    image: imageOf(member.image),
    is_admin: member.is_admin,
    registration_number: member.registration_number,
    online: member.online,
    last_seen: isoOrNull(member.last_seen),
    delivered_seq: member.delivered_seq,
    read_seq: member.read_seq,
  };
}

export function presentTag(tag: TagRow): Tag {
  return { tag_id: tag.tag_id, name: tag.name, color: tag.color as Tag['color'], clinical: tag.clinical };
}

/** The same for all readers, except a guess of a machine: only the sender of the photo gets it. */
export function presentMessage(keys: KeyRing, row: MessageRow, viewerId: string): Message {
  const deleted = row.deleted_at !== null;
  const text = deleted ? '' : ifItsKeyIsThere(() => openBody(keys, row.id, row.body));
  return {
    id: row.id,
    chat_id: row.chat_id,
    seq: row.seq,
    rev: row.rev,
    kind: row.kind,
    sender_id: row.sender_id,
    message: text ?? '',
    unreadable: text === undefined,
    sent_at: iso(row.sent_at),
    reply_to: row.reply && presentQuote(keys, row.reply),
    files: (row.items ?? []).map(presentFile),
    mlObj: row.ml && presentReading(row.ml, row.sender_id === viewerId),
    edited_at: isoOrNull(row.edited_at),
    deleted_at: isoOrNull(row.deleted_at),
    event: row.event,
  };
}

function presentReading(row: MlRow, isOwn: boolean): NonNullable<Message['mlObj']> {
  const { status, file_id, found, reason, confirmed, decided_at } = row;
  // A dismissed reading is null, so that no client counts it by mistake.
  const reading = status === 'confirmed' ? confirmed : status === 'unconfirmed' ? found : null;
  const shown = {
    status,
    file_id,
    kind: reading?.kind ?? null,
    readings: reading?.readings ?? null,
    unit: reading?.unit ?? null,
    confidence: reading ? (found?.confidence ?? null) : null,
    boxes: reading ? [...(found?.boxes ?? [])] : [],
    reason,
    confirmed_at: status === 'confirmed' ? isoOrNull(decided_at) : null,
  };
  return isOwn ? shown : withoutGuess(shown);
}

/** A reading as others than its owner get it. */
export function withoutGuess(mlObj: NonNullable<Message['mlObj']>): NonNullable<Message['mlObj']> {
  if (mlObj.status !== 'unconfirmed') return mlObj;
  return { ...mlObj, readings: null, unit: null, confidence: null, boxes: [] };
}

export function presentQuote(
  keys: KeyRing,
  reply: NonNullable<MessageRow['reply']>,
): NonNullable<Message['reply_to']> {
  const text = reply.deleted ? '' : ifItsKeyIsThere(() => openBody(keys, reply.id, reply.body));
  return {
    id: reply.id,
    sender_id: reply.sender_id,
    message: excerptOf(text ?? '', QUOTED),
    unreadable: text === undefined,
    files: reply.deleted ? 0 : reply.file_count,
    deleted: reply.deleted,
  };
}

export function presentFile(item: ItemRow): Message['files'][number] {
  return {
    file_id: item.file_id,
    kind: item.kind,
    name: item.name,
    mime: item.mime,
    size: item.size,
    href: `/api/files/${item.file_id}`,
    width: item.width,
    height: item.height,
    duration_ms: item.duration_ms,
    waveform: item.waveform,
  };
}
