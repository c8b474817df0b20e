/** Features that need nothing but the platform: a new one is a line here. */
export { history } from '#features/history/server/index.ts';
export { medicines } from '#features/medicines/server/index.ts';
export { routines } from '#features/routines/server/index.ts';
export { search } from '#features/search/server/index.ts';
export { triage } from '#features/triage/server/index.ts';
