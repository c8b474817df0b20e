/** Calls with a form that other clients dictate, so that no endpoint declares them: by path, then by method. */
export type OpenApiPaths = Record<string, Record<string, Record<string, unknown>>>;
