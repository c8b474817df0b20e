import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { serverNow } from '#platform/web/client/server-clock.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { isMemoryOnly, mentions, setMemoryOnly } from '#platform/web/session/memory-only.ts';
import { listBreakGlass } from '../contract.ts';

/** The ends of open accesses, by patient. They outlive the banner: other screens show the patient, too. */
const ends = new Map<string, ReturnType<typeof setTimeout>>();

/** Removes what was read of the patient, and leaves a screen that shows it. A screen of a part of it asks again. */
async function leaveRecord(
  client: QueryClient,
  navigate: NavigateFunction,
  patientId: string,
): Promise<void> {
  clearTimeout(ends.get(patientId));
  ends.delete(patientId);
  const { pathname, search } = window.location;
  // First, or the screen would ask for all of it again.
  if (`${pathname}${search}`.includes(patientId)) await navigate('/break-glass');
  client.removeQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(patientId) });
  // A report, a prescription or a note has an address of its own, without the patient.
  const predicate = (query: Query) => query.queryKey[0] !== listBreakGlass.name && mentions(query, patientId);
  client.removeQueries({ predicate, type: 'inactive' });
  void client.resetQueries({ predicate, type: 'active' });
  setMemoryOnly(client, patientId, false);
  await invalidate(client, listBreakGlass);
}

/**
 * Keeps what is read of a patient off the device, and leaves the record when the access ends: at its time, or earlier by a decision of another.
 * @param endsAt null where no access is open, undefined while that is not known
 */
export function useEndOfAccess(patientId: string, endsAt: string | null | undefined): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const leave = () => void leaveRecord(client, navigate, patientId);
    if (endsAt) {
      setMemoryOnly(client, patientId, true);
      clearTimeout(ends.get(patientId));
      ends.set(patientId, setTimeout(leave, Date.parse(endsAt) - serverNow()));
    } else if (endsAt === null && isMemoryOnly(client, patientId)) leave();
  }, [client, navigate, patientId, endsAt]);
  return () => leaveRecord(client, navigate, patientId);
}
