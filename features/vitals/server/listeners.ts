import { v5 as uuidOf } from 'uuid';
import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { CHAT_EVENTS } from '#features/chat/contract.ts';
import { attachOwnFile } from '#features/files/server/index.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import { VITAL } from './photos/pictures.ts';
import { eraseVitalsOf } from './repository/closed-account.ts';
import { type NewReading, recordReading } from './service/record-reading.ts';

/** Of ids of readings that were sent as a photo in a chat. */
const OF_MESSAGE = '5a0c8f6e-0f5b-4a53-9a55-1d2c6a7e9b31';

export const listeners = [
  /** A reading in a chat's photo counts from the moment at which its owner has confirmed it: once a message. */
  listen(CHAT_EVENTS.readingsConfirmed, 'vitals.keep-confirmed', async (work, data, event) => {
    const id = uuidOf(data.message_id, OF_MESSAGE);
    const given: NewReading = {
      id,
      patientId: data.person_id,
      brandId: event.brandId,
      type: data.kind,
      read: { readings: data.readings, unit: data.unit },
      takenAt: new Date(data.sent_at),
      source: 'chat_photo',
      sourceRef: data.message_id,
      fileId: data.file_id,
      enteredBy: data.person_id,
      enteredAs: 'patient',
      now: new Date(data.confirmed_at),
    };
    await work.transaction(async (tx) => {
      const stored = await recordReading(tx, given);
      // Who looks after the patient sees it, also who isn't in the chat.
      if (stored.is === 'new' && given.fileId)
        await attachOwnFile(
          tx,
          given.fileId,
          { brandId: event.brandId, ownerIds: [data.person_id] },
          { kind: VITAL, id },
          given.now,
        );
    });
  }),
  /** The years for which the record had to be stored are over. Until then it stays, sealed. */
  listen(ACCOUNT_EVENTS.sealEnded, 'vitals.erase-record', (work, { person_id }) =>
    work.transaction((tx) => eraseVitalsOf(tx, person_id)),
  ),
];
