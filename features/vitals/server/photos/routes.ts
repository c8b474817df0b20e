import type { On } from '#platform/server/feature.ts';
import * as contract from '../../contract.ts';
import type { PhotoDeps } from './guess.ts';
import * as pictures from './pictures.ts';
import * as service from './service.ts';

export function photoRoutes(on: On, deps: PhotoDeps): void {
  on(contract.processImage, (ctx, { file }) => service.processImage(ctx, deps, file));
  on(contract.addPhoto, (ctx, { file, body }) => service.addPhoto(ctx, deps, file, body));
  on(contract.listUndecidedPhotos, (ctx, { query }) => service.listUndecided(ctx, query.patient_id));
  on(contract.getPhoto, (ctx, { params }) => service.getPhoto(ctx, params.photo_id));
  on(contract.confirmPhoto, (ctx, { params, body }) => service.confirmPhoto(ctx, params.photo_id, body));
  on(contract.getVitalPhoto, (ctx, { params }) => pictures.getVitalPhoto(ctx, params.vital_id));
  on(contract.removeVitalPhoto, (ctx, { params }) => pictures.removeVitalPhoto(ctx, params.vital_id));
  on(contract.dismissPhoto, (ctx, { params }) => service.dismissPhoto(ctx, params.photo_id));
}
