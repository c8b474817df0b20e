import type { FoundReading, Reading } from '#features/meter-photos/rules.ts';
import type { UnreadableReason } from '#platform/contract/readings.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import type { ChatEvent, FileKind, MlObj } from '../../contract.ts';

/** Epoch milliseconds of a column. */
export const ms = (column: string): string => `round(date_part('epoch', ${column}) * 1000)`;

/** `sharesPresence` of the rules, of a person in the chat `c`; `isAsked`: they have not answered the invitation yet. */
export const sharesPresenceSql = (personId: string, isAsked: string): string =>
  `(case when c.is_group then not ${isAsked} else c.accepted_at is not null or c.created_by = ${personId} end)`;

/** The patients who may have written in a chat: present and former members. */
export const patientIdsOf = (chatId: string): string => `(
  select coalesce(json_agg(w.person_id), '[]') from chat_members w
  where w.chat_id = ${chatId} and w.user_type = 'patient')`;

export interface MemberRow {
  readonly person_id: string;
  readonly name: string | null;
  /** In another script, where the person gave it. */
  readonly otherName: string | null;
  readonly user_type: UserType;
  readonly image: string | null;
  readonly is_admin: boolean;
  readonly registration_number: string | null;
  /** Null where it isn't shown. */
  readonly online: boolean | null;
  readonly last_seen: number | null;
  readonly delivered_seq: number;
  readonly read_seq: number;
}

export interface TagRow {
  readonly tag_id: string;
  readonly name: string;
  readonly color: string;
  readonly clinical: boolean;
}

/** A chat as one of its members sees it. Instants are epoch milliseconds. */
export interface ChatRow {
  readonly id: string;
  readonly is_group: boolean;
  readonly group_name: string | null;
  readonly description: string | null;
  readonly image_file_id: string | null;
  readonly created_by: string;
  readonly created_at: number;
  readonly accepted: boolean;
  readonly declined: boolean;
  readonly last_seq: number;
  readonly last_rev: number;
  readonly counted: number;
  readonly last_at: number;
  readonly my_type: UserType;
  readonly my_admin: boolean;
  readonly my_read_counted: number;
  readonly my_own_since_read: number;
  readonly archived: boolean;
  readonly muted_until: number | null;
  readonly notice_read: boolean;
  readonly last_message: {
    readonly id: string;
    readonly kind: 'message' | 'event';
    readonly body: string;
    readonly sender_id: string;
    readonly at: number;
    readonly deleted: boolean;
    readonly item: FileKind | null;
  } | null;
  readonly members: MemberRow[];
  readonly member_count: number;
  /** The only patient in it. */
  readonly patient_id: string | null;
  /** The patients among the others, where more are in it than are shown. */
  readonly patient_ids: readonly string[] | null;
  readonly tags: TagRow[] | null;
}

export interface ItemRow {
  readonly file_id: string;
  readonly kind: FileKind;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly duration_ms: number | null;
  readonly waveform: number[] | null;
}

export interface MessageRow {
  readonly id: string;
  readonly chat_id: string;
  readonly seq: number;
  readonly rev: number;
  readonly kind: 'message' | 'event';
  readonly sender_id: string;
  /** As it is stored: sealed. */
  readonly body: string;
  readonly sent_at: number;
  readonly edited_at: number | null;
  readonly deleted_at: number | null;
  readonly event: { type: ChatEvent; person_ids: string[]; text: string | null } | null;
  readonly reply: {
    readonly id: string;
    readonly sender_id: string;
    readonly body: string;
    readonly file_count: number;
    readonly deleted: boolean;
  } | null;
  readonly items: ItemRow[] | null;
  readonly ml: MlRow | null;
}

export interface MlRow {
  readonly status: MlObj['status'];
  readonly file_id: string;
  readonly found: FoundReading | null;
  readonly reason: UnreadableReason | null;
  readonly confirmed: Reading | null;
  readonly decided_at: number | null;
}

/** Of `chat_messages g`. */
export const MESSAGE_COLUMNS = `
  g.id, g.chat_id, g.seq, g.rev, g.kind, g.sender_id, g.body, ${ms('g.sent_at')} as sent_at,
  ${ms('g.edited_at')} as edited_at, ${ms('g.deleted_at')} as deleted_at, g.event,
  case when g.reply_to is not null then (
    select json_build_object('id', r.id, 'sender_id', r.sender_id, 'body', r.body, 'file_count', r.file_count,
      'deleted', r.deleted_at is not null)
    from chat_messages r where r.id = g.reply_to) end as reply,
  case when g.file_count > 0 and g.deleted_at is null then (
    select json_agg(json_build_object('file_id', f.id, 'kind', i.kind, 'name', f.name, 'mime', f.mime, 'size', f.size,
      'width', f.width, 'height', f.height, 'duration_ms', (i.voice->>'duration_ms')::int, 'waveform', i.voice->'waveform') order by i.position)
    from chat_items i join files f on f.id = i.file_id where i.message_id = g.id) end as items,
  case when g.file_count > 0 and g.deleted_at is null then (
    select json_build_object('status', a.status, 'file_id', a.file_id, 'found', a.found, 'reason', a.reason,
      'confirmed', a.confirmed, 'decided_at', ${ms('a.decided_at')})
    from chat_readings a where a.message_id = g.id) end as ml`;
