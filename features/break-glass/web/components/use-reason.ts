import { useState } from 'react';
import { newId } from '#platform/web/client/new-id.ts';

/** A reason with the id of its request. Another reason has another id: the server refuses it under one that it knows. */
export function useReason() {
  const [{ accessId, reason }, set] = useState(() => ({ accessId: newId(), reason: '' }));
  const setReason = (text: string) => set({ accessId: newId(), reason: text });
  return { accessId, reason, setReason };
}
