import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import * as contract from '../contract.ts';
import { deleteBytes, deleteBytesLater, deleteUnused } from './jobs.ts';
import { erasePerson } from './repository.ts';
import * as service from './service.ts';

export { exportPhotos } from './export.ts';

/** Photos of real meters with what they show, collected by staff from patients who allow it: the photo reader is measured on them. */
export function photoCollection({ blobs }: { readonly blobs: BlobStore }): FeatureServer {
  return {
    name: 'photo-collection',
    routes(on) {
      on(contract.getCollectionConsent, (ctx, { query }) => service.readConsent(ctx, query.patient_id));
      on(contract.putCollectionConsent, (ctx, { body }) => service.putConsent(ctx, body));
      on(contract.addCollectedPhoto, (ctx, { file, body }) => service.addPhoto(ctx, file, body, blobs));
      on(contract.listCollectedPhotos, (ctx, { query }) => service.listPhotos(ctx, query.patient_id));
      on(contract.deleteCollectedPhoto, (ctx, { params }) => service.deletePhoto(ctx, params.photo_id));
    },
    jobs: [deleteBytes(blobs), deleteUnused(blobs)],
    // At once: no law asks to keep them.
    listeners: [ACCOUNT_EVENTS.deleted, ACCOUNT_EVENTS.sealEnded].map((event) =>
      listen(event, `photo-collection.erase-when-${event.type}`, (work, { person_id }) =>
        work.transaction(async (tx) => deleteBytesLater(work, tx, await erasePerson(tx, person_id))),
      ),
    ),
  };
}
