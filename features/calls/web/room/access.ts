import { call } from '#platform/web/client/call.ts';
import { onRealtime, sendRealtime } from '#platform/web/realtime/realtime.ts';
import {
  type CallMedia,
  type CallView,
  getCall,
  getCallAsGuest,
  getCallMedia,
  getMediaAsGuest,
  joinCall,
  leaveAsGuest,
  leaveCall,
  type Medium,
  type MediumReason,
  rejoinAsGuest,
  reportMedium,
  reportMediumAsGuest,
} from '../../contract.ts';
import { storeToken } from './guest-token.ts';

export interface DeviceFound {
  readonly camera: boolean;
  readonly microphone: boolean;
}

/** The socket by which live messages of the call come and go. */
export interface RoomSocket {
  send(event: string, payload: unknown): void;
  on<P>(event: string, handler: (payload: P) => void): () => void;
  /** Only a guest's is for the call alone. */
  close?(): void;
}

/** How a member, or a guest with a link, speaks with the server about one call. */
export interface CallAccess {
  readonly key: readonly unknown[];
  /** The clinician of the visit; before joining the server doesn't say so. */
  readonly isHost: boolean;
  readonly socket: RoomSocket;
  view(signal?: AbortSignal): Promise<CallView>;
  join(device: DeviceFound): Promise<CallView>;
  media(): Promise<CallMedia>;
  report(medium: Medium | null, why: MediumReason): Promise<CallView>;
  leave(): Promise<unknown>;
}

export function memberAccess(appointmentId: string, isHost: boolean): CallAccess {
  const params = { appointment_id: appointmentId };
  return {
    key: [getCall.name, { params }],
    isHost,
    socket: { send: sendRealtime, on: onRealtime },
    view: (signal) => call(getCall, { params }, signal ? { signal } : {}),
    join: (device) => call(joinCall, { params, body: { device } }),
    media: () => call(getCallMedia, { params, body: {} }),
    report: (medium, why) => call(reportMedium, { params, body: { medium, why } }),
    leave: () => call(leaveCall, { params, body: {} }),
  };
}

/** The token is stored for this tab until the guest leaves. A guest who closes the tab needs another link. */
export function guestAccess(linkToken: string, guest_token: string, socket: RoomSocket): CallAccess {
  storeToken(linkToken, guest_token);
  return {
    key: [getCallAsGuest.name, linkToken],
    isHost: false,
    socket,
    view: (signal) => call(getCallAsGuest, { body: { guest_token } }, signal ? { signal } : {}),
    join: (device) => {
      storeToken(linkToken, guest_token);
      return call(rejoinAsGuest, { body: { guest_token, device } });
    },
    media: () => call(getMediaAsGuest, { body: { guest_token } }),
    report: (medium, why) => call(reportMediumAsGuest, { body: { guest_token, medium, why } }),
    leave: () => {
      storeToken(linkToken, null);
      return call(leaveAsGuest, { body: { guest_token } });
    },
  };
}
