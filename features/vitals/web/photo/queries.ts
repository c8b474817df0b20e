import { queryOf } from '#platform/web/client/use-call.ts';
import { getPhoto, getVitalPhoto, listUndecidedPhotos } from '../../contract/photos.ts';

export const photoOf = (id: string) => queryOf(getPhoto, { params: { photo_id: id } });

/** Photos that wait for a decision: of oneself, or of `personId`. */
export const undecidedOf = (personId: string | undefined) =>
  queryOf(listUndecidedPhotos, { query: personId ? { patient_id: personId } : {} }, { staleTime: 0 });

/** The picture of a reading, beside what was read in it. */
export const pictureOf = (vitalId: string) => queryOf(getVitalPhoto, { params: { vital_id: vitalId } });
