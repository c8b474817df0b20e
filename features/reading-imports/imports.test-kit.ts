import { expect } from 'vitest';
import type { Caller } from '#apps/server/testing/test-app.ts';

export type Body = Record<string, unknown>;

export const HEALTH = '/api/v1/health-connect';
export const FIT = '/api/google_fit-vital';
export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

/** Each record has an id and an hour of its own. */
let serial = 0;
export const ownId = (): string => {
  serial += 1;
  return `record-${serial}`;
};
export const weight = (kilograms: unknown, other: Body = {}): Body => {
  const id = ownId();
  return {
    recordType: 'WeightRecord',
    time: hoursAgo(100 + serial),
    weight: { inKilograms: kilograms },
    metadata: { id },
    ...other,
  };
};

interface Result {
  readonly vital_id: string;
  readonly problems: readonly { readonly field: string; readonly code: string }[];
}
/** What is wrong with each record: `readings.value not_possible`; empty when it was taken. */
export const problemsOf = (body: { results: readonly Result[] }): string[] =>
  body.results.map(({ problems }) => problems.map(({ field, code }) => `${field} ${code}`).join());

/** The stored reading of each record. */
export async function storedOf(who: Caller, body: { results: readonly Result[] }) {
  const replies = await Promise.all(body.results.map(({ vital_id }) => who.get(`/api/vitals/${vital_id}`)));
  for (const { status } of replies) expect(status).toBe(200);
  return replies.map((reply) => reply.body);
}
export const shortly = (stored: readonly Body[]) =>
  stored.map(({ type, readings, unit }) => [type, readings, unit]);
