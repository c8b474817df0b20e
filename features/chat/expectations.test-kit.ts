import { BRAND, CARE, type Expectation, OWN } from '#apps/server/testing/expectation.ts';

const inChat = { patient: OWN, doctor: CARE, coach: CARE, staff: [] } as const;
const tagged = { doctor: CARE, coach: CARE, staff: BRAND } as const;

/** Who may reach chats, messages and tags: the generated tests of all calls read it. */
export const CHAT: Readonly<Record<string, Expectation>> = {
  getChat: { at: 'chat_id', reaches: inChat },
  listMessages: { at: 'chat_id', reaches: inChat },
  listChatFiles: { at: 'chat_id', reaches: inChat },
  getChatSummary: { at: 'chat_id', reaches: { doctor: CARE, coach: CARE } },
  searchMessages: { at: 'chat_id', query: 'q=secret', reaches: inChat },
  sendMessage: {
    at: 'chat_id',
    body: () => ({ id: crypto.randomUUID(), message: 'x' }),
    reaches: inChat,
  },
  editMessage: {
    at: 'message_id',
    body: { message: 'y' },
    reaches: { patient: OWN, doctor: [], coach: [], staff: [] },
  },
  deleteMessage: { at: 'message_id', reaches: { patient: OWN, doctor: [], coach: [], staff: [] } },
  decideReadings: {
    at: 'message_id',
    body: { status: 'dismissed' },
    conflicts: ['message_deleted'],
    reaches: { patient: OWN },
  },
  readChat: { at: 'chat_id', body: {}, reaches: inChat },
  archiveChat: { at: 'chat_id', body: { archived: false }, reaches: inChat },
  closeNotice: { at: 'chat_id', reaches: { patient: OWN } },
  muteChat: { at: 'chat_id', body: { un_mute: false }, reaches: inChat },
  acceptChat: { at: 'chat_id', conflicts: ['transition_not_allowed'], reaches: inChat },
  rejectChat: { at: 'chat_id', conflicts: ['transition_not_allowed'], reaches: inChat },
  startChat: { at: 'with_user_id', thing: 'patient_id', reaches: { patient: [], doctor: CARE, coach: CARE } },
  createGroup: {
    at: 'user_ids',
    thing: 'patient_id',
    asList: true,
    body: { group_name: 'x' },
    reaches: { doctor: CARE, coach: CARE, staff: BRAND },
  },
  updateGroup: {
    at: 'chat_id',
    body: { group_name: 'x' },
    reaches: { patient: [], doctor: CARE, coach: [], staff: [] },
  },
  updateNamedGroup: {
    at: 'chat_id',
    body: { group_name: 'x' },
    reaches: { patient: [], doctor: CARE, coach: [], staff: [] },
  },
  updateParticipants: {
    at: 'chat_id',
    body: ({ doctor_id }) => ({ action: 'make_admin', user_ids: [doctor_id] }),
    reaches: { patient: [], doctor: CARE, coach: [], staff: [] },
  },
  updateTag: { at: 'tag_id', body: { color: 'ok' }, reaches: { doctor: BRAND, coach: BRAND, staff: BRAND } },
  deleteTag: { at: 'tag_id', reaches: { doctor: BRAND, coach: BRAND, staff: BRAND } },
  getPatientTags: { at: 'patient_id', reaches: tagged },
  putPatientTags: { at: 'patient_id', body: { tag_ids: [] }, reaches: tagged },
  putChatTags: {
    at: 'chat_id',
    body: { tag_ids: [] },
    reaches: { doctor: CARE, coach: CARE, staff: [] },
  },
};
