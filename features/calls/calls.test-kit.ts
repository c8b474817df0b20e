import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { expect } from 'vitest';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { aBooking } from '#features/appointments/visits.test-kit.ts';
import type { HttpReply } from '#platform/testing/http-client.ts';

export const DEVICE = { device: { camera: true, microphone: true } };
export const TEXT = { text_id: 'teleconsultation', version: 1, language: 'te' };

export interface Visit {
  readonly id: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly patient: Caller;
  readonly doctor: Caller;
  /** `/api/calls/<appointment>` with what follows. */
  path(rest?: string): string;
  /** Asserts that it is allowed. */
  as(who: Caller, rest: string, body?: unknown): Promise<HttpReply['body']>;
}

/** A visit that begins in five minutes, by the clock of the server. */
export async function aVisit(app: TestApp, patientIndex = 1, mode = 'virtual'): Promise<Visit> {
  const patient = await app.signInAs('patient', patientIndex);
  const doctor = await app.signInAs('doctor', 1);
  const booked = await aBooking(patient, doctor.personId, { mode });
  app.clock.set(new Date(Date.parse(booked.starts_at) - 5 * 60_000));
  return joinable(booked, patient, doctor);
}

/** What is done with the call of a booked visit. */
export function joinable(booked: HttpReply['body'], patient: Caller, doctor: Caller): Visit {
  const path = (rest = '') => `/api/calls/${booked.appointment_id}${rest}`;
  return {
    id: booked.appointment_id,
    startsAt: Date.parse(booked.starts_at),
    endsAt: Date.parse(booked.ends_at),
    patient,
    doctor,
    path,
    async as(who, rest, body = {}) {
      const reply = await who.post(path(rest), body);
      expect([200, 201], `${rest}: ${JSON.stringify(reply.body)}`).toContain(reply.status);
      return reply.body;
    },
  };
}

export const agree = (visit: Visit, who: Caller = visit.patient, more: object = {}) =>
  visit.as(who, '/consent', { consent_id: randomUUID(), ...TEXT, ...more });

/** Clinician inside, patient in the waiting room; the patient's seat. */
export async function bothJoined(visit: Visit): Promise<{ patientPart: string; doctorPart: string }> {
  await agree(visit);
  const doctor = await visit.as(visit.doctor, '/join', DEVICE);
  const patient = await visit.as(visit.patient, '/join', DEVICE);
  return { patientPart: patient.me.participant_id, doctorPart: doctor.me.participant_id };
}

export async function inSession(visit: Visit): Promise<{ patientPart: string; doctorPart: string }> {
  const joined = await bothJoined(visit);
  await visit.as(visit.doctor, `/participants/${joined.patientPart}/admit`);
  return joined;
}

export interface Screen {
  readonly heard: { event: string; payload: Record<string, unknown> }[];
  readonly socket: Socket;
  say(event: string, body: unknown): Promise<{ ok?: true; error?: string }>;
  close(): void;
}

/** A connected socket: of a member, or with a guest's token. */
export function screenOf(app: TestApp, who: Caller | { guestToken: string }): Promise<Screen> {
  const isGuest = 'guestToken' in who;
  const socket = io(`${app.url}${isGuest ? '/guests' : ''}`, {
    path: '/api/realtime',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token: isGuest ? who.guestToken : who.token },
    extraHeaders: { host: `${isGuest ? 'living' : who.brand}.localhost` },
  });
  const heard: Screen['heard'] = [];
  socket.onAny((event, payload) => heard.push({ event, payload }));
  const screen: Screen = {
    heard,
    socket,
    say: (event, body) => socket.emitWithAck(event, body),
    close: () => void socket.disconnect(),
  };
  return new Promise((done, failed) => {
    socket.once('ready', () => done(screen));
    socket.once('connect_error', (error) => {
      socket.disconnect();
      failed(error);
    });
  });
}

export const signalsOf = (screen: Screen) => screen.heard.filter(({ event }) => event === 'call.signal');

export async function aGuest(
  app: TestApp,
  visit: Visit,
  role = 'interpreter',
): Promise<{ token: string; part: string }> {
  const link = await visit.as(visit.doctor, '/links', { link_id: randomUUID(), role });
  const reply = await app
    .anonymous()
    .post('/api/call-links/enter', { link_token: link.token, name: 'Ravi Teja', ...DEVICE });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return { token: reply.body.guest_token, part: reply.body.call.me.participant_id };
}
