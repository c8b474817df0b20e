export const MAKE_EXPORT = 'exports.make';
export const DELETE_ARCHIVES = 'exports.delete-archives';
/** Wait for the file store and the printer: a queue of their own, so that nothing waits for them. */
export const EXPORT_JOBS: ReadonlySet<string> = new Set([MAKE_EXPORT]);
