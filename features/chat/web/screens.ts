import {
  clinicianActions,
  patientFilters,
  patientForDesk,
  recordAction,
  recordRight,
} from '#features/people/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

/** Who takes part in chats; the others have no such place in their navigation. */
const CHATTERS = ['patient', 'doctor', 'coach', 'staff'] as const;

/** The care team and the front desk; patients never see tags. */
const TAGGERS = ['doctor', 'coach', 'staff'] as const;

const CARERS = ['doctor', 'coach'] as const;

const tagsOfPatient = () => import('./tags/patient-tags.tsx').then((m) => m.PatientTags);

/**
 * `screens/` are the list and a conversation, made of `components/`; `attachments/`, `readings/`, `summary/`, `tags/`, `groups/`
 * and `info/` are parts of a conversation. `sync/` stores messages and drafts on the device and sends them, also after a time offline.
 */
export const screens: WebScreens = {
  name: 'chat',
  routes: [
    {
      path: '/chat',
      screen: () => import('./screens/chats.tsx').then((m) => m.ChatsScreen),
      access: CHATTERS,
      title: 'shell.nav.chat',
    },
    {
      path: '/chat/new',
      screen: () => import('./groups/new-chat.tsx').then((m) => m.NewChatScreen),
      access: ['patient', 'doctor', 'coach'],
      title: 'chat.groups.newChat',
    },
    {
      path: '/chat/new-group',
      screen: () => import('./groups/new-group.tsx').then((m) => m.NewGroupScreen),
      access: ['doctor', 'coach', 'staff'],
      title: 'chat.groups.newGroup',
    },
    {
      path: '/chat/with/:personId',
      screen: () => import('./screens/write-to.tsx').then((m) => m.WriteToScreen),
      access: ['patient', 'doctor', 'coach'],
      title: 'shell.nav.chat',
    },
    {
      path: '/chat/:chat_id',
      screen: () => import('./screens/conversation.tsx').then((m) => m.ConversationScreen),
      access: CHATTERS,
      title: 'shell.nav.chat',
    },
    {
      path: '/chat/:chat_id/info',
      screen: () => import('./info/chat-info.tsx').then((m) => m.ChatInfoScreen),
      access: CHATTERS,
      title: 'chat.head.info',
    },
    {
      path: '/chat/:chat_id/files',
      screen: () => import('./info/chat-files.tsx').then((m) => m.ChatFilesScreen),
      access: CHATTERS,
      title: 'chat.head.files',
    },
    {
      path: '/chat/:chat_id/summary',
      screen: () => import('./summary/summary.tsx').then((m) => m.ChatSummaryScreen),
      access: ['doctor', 'coach'],
      title: 'chat.summary.title',
    },
    {
      path: '/tags',
      screen: () => import('./tags/tags-screen.tsx').then((m) => m.TagsScreen),
      access: TAGGERS,
      title: 'chat.tags.title',
    },
  ],
  more: [
    {
      id: 'tags',
      label: 'chat.tags.title',
      path: '/tags',
      icon: 'list',
      order: 46,
      userTypes: TAGGERS,
    },
  ],
  search: [
    {
      id: 'messages',
      order: 50,
      label: 'shell.nav.chat',
      userTypes: ['patient', 'doctor', 'coach'],
      find: () => import('./find-messages.ts').then((m) => m.findMessages),
    },
  ],
  fillings: [
    // Tags come after what is clinical, never before it.
    fill(recordRight, { id: 'chat.tags', order: 80, userTypes: CARERS, part: tagsOfPatient }),
    fill(patientForDesk, { id: 'chat.tags-for-desk', order: 5, userTypes: ['staff'], part: tagsOfPatient }),
    fill(patientFilters, {
      id: 'chat.tag',
      order: 0,
      userTypes: TAGGERS,
      part: () => import('./tags/patient-filter.tsx').then((m) => m.PatientFilter),
    }),
    fill(clinicianActions, {
      id: 'chat.write',
      order: 0,
      userTypes: ['patient', 'doctor', 'coach'],
      part: () => import('./groups/write-message.tsx').then((m) => m.WriteMessage),
    }),
    fill(recordAction, {
      id: 'chat.write-to-patient',
      order: 0,
      userTypes: CARERS,
      part: () => import('./groups/write-to-patient.tsx').then((m) => m.WriteToPatient),
    }),
  ],
  settings: [
    {
      id: 'chat.presence',
      userTypes: ['patient'],
      part: () => import('./info/share-presence.tsx').then((m) => m.SharePresence),
    },
  ],
};
