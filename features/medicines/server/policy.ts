import type { Principal } from '#platform/server/http/context.ts';

/** Doctors choose what their brand's doctors see first; patients look medicines up and choose nothing. */
export const mayMarkFavourite = (principal: Principal): boolean => principal.userType === 'doctor';
