/** Calls whose form another client dictates, so that no endpoint declares them: by path, then by method. */
export type OpenApiPaths = Record<string, Record<string, Record<string, unknown>>>;
