import type { On } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import type { ChatDeps } from './deps.ts';
import * as changeMessage from './service/change-message.ts';
import { listContacts } from './service/contacts.ts';
import * as groups from './service/groups.ts';
import { listMessages, searchMessages } from './service/history.ts';
import * as progress from './service/progress.ts';
import * as reading from './service/reading.ts';
import * as readings from './service/readings.ts';
import { send } from './service/send.ts';
import { getSettings, putSettings } from './service/settings.ts';
import { listChatFiles } from './service/shared-items.ts';
import * as starting from './service/start.ts';
import { summarise } from './service/summary.ts';
import * as tags from './service/tags.ts';

export const routes =
  (parts: ChatDeps) =>
  (on: On): void => {
    on(contract.listChats, (ctx, { query }) => reading.listChats(ctx, query));
    on(contract.getChat, (ctx, { params }) => reading.readOne(ctx, params.chat_id));
    on(contract.countUnread, (ctx) => reading.countAll(ctx));
    on(contract.listContacts, (ctx, { query }) => listContacts(ctx, query, parts.planCoaches));

    on(contract.startChat, (ctx, { body }) => starting.start(ctx, body, parts.planCoaches));
    on(contract.acceptChat, (ctx, { params }) => starting.accept(ctx, params.chat_id));
    on(contract.rejectChat, (ctx, { params }) => starting.reject(ctx, params.chat_id));
    on(contract.createGroup, (ctx, { body }) => groups.createGroup(ctx, body));
    on(contract.updateGroup, (ctx, { params, body }) => groups.updateGroup(ctx, params.chat_id, body));
    on(contract.listGroups, (ctx, { query }) => reading.listChats(ctx, { ...query, filter: 'groups' }));
    on(contract.updateNamedGroup, (ctx, { body: { chat_id, ...change } }) =>
      groups.updateGroup(ctx, chat_id, change),
    );
    on(contract.updateParticipants, (ctx, { body }) => groups.updateParticipants(ctx, body));

    on(contract.listMessages, (ctx, { params, query }) => listMessages(ctx, params.chat_id, query));
    on(contract.sendMessage, (ctx, { params, body }) => send(ctx, params.chat_id, body, parts.imageReader));
    on(contract.editMessage, (ctx, { params, body }) => changeMessage.edit(ctx, params, body.message));
    on(contract.deleteMessage, (ctx, { params }) => changeMessage.remove(ctx, params));
    on(contract.decideReadings, (ctx, { params, body }) => readings.decide(ctx, params, body));
    on(contract.searchMessages, (ctx, { query }) => searchMessages(ctx, query));
    on(contract.getChatSummary, (ctx, { query }) => summarise(ctx, query, parts));
    on(contract.listChatFiles, (ctx, { query }) => listChatFiles(ctx, query));

    on(contract.readChat, (ctx, { params, body }) => progress.read(ctx, params.chat_id, body.message_id));
    on(contract.archiveChat, (ctx, { params, body }) => progress.archive(ctx, params.chat_id, body.archived));
    on(contract.closeNotice, (ctx, { params }) => progress.closeNotice(ctx, params.chat_id));
    on(contract.muteChat, (ctx, { body }) => progress.mute(ctx, body));
    on(contract.getChatSettings, (ctx) => getSettings(ctx));
    on(contract.putChatSettings, (ctx, { body }) => putSettings(ctx, body.share_presence));

    on(contract.listTags, (ctx) => tags.listTags(ctx));
    on(contract.createTag, (ctx, { body }) => tags.createTag(ctx, body));
    on(contract.updateTag, (ctx, { params, body }) => tags.updateTag(ctx, params.tag_id, body));
    on(contract.deleteTag, (ctx, { params }) => tags.deleteTag(ctx, params.tag_id));
    on(contract.getPatientTags, (ctx, { query }) => tags.getPatientTags(ctx, query.patient_id));
    on(contract.putPatientTags, (ctx, { body }) => tags.putPatientTags(ctx, body));
    on(contract.putChatTags, (ctx, { params, body }) => tags.putChatTags(ctx, params.chat_id, body.tag_ids));
  };
