import { ApiError } from '#platform/web/client/api-error.ts';

export const hasCode = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;
