import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PageBrand } from '../platform/contract/page.ts';
import type { UserType } from '../platform/domain/user-type.ts';
import type { WebRoute, WebScreens } from '../platform/web/feature.ts';
import { clinicDay } from './browsers.ts';

export type Viewer = UserType | 'visitor';
export const VIEWERS: readonly Viewer[] = ['visitor', 'patient', 'doctor', 'coach', 'faculty_head', 'staff'];

export interface Screen {
  /** For a file's name. */
  readonly name: string;
  readonly path: string;
  /** What has to be there besides the heading, as a selector. */
  readonly shows?: string;
}

/** Reads something as that viewer, e.g. `get('/api/appointments')`. */
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
export type Get = (path: string) => Promise<any>;

/** What stands for a parameter of an address, found in the demo data with the viewer's own eyes. */
const SAMPLES: Record<string, (get: Get) => Promise<string | undefined>> = {
  appointmentId: async (get) => {
    for (const scope of ['upcoming', 'past']) {
      const { appointments } = await get(`/api/appointments?scope=${scope}`);
      if (appointments?.[0]) return appointments[0].appointment_id;
    }
    return undefined;
  },
  packageId: async () => 'diabetes-yearly',
  planId: async (get) => (await get('/api/subscriptions')).plans?.[0]?.plan_id,
  clinicianId: async (get) => (await get('/api/doctor-profiles')).clinicians?.[0]?.clinician_id,
  startsAt: async (get) => {
    const clinicianId = await SAMPLES.clinicianId?.(get);
    const query = `clinician_id=${clinicianId}&mode=virtual&from=${clinicDay(2)}&days=14`;
    const { days } = await get(`/api/slots?${query}`);
    return days.find((day: { slots: unknown[] }) => day.slots.length > 0)?.slots[0].starts_at;
  },
  chat_id: async (get) =>
    (await get('/api/chats')).chats?.find((chat: { is_group: boolean }) => !chat.is_group)?.chat_id,
  group_id: async (get) =>
    (await get('/api/chats')).chats?.find((chat: { is_group: boolean }) => chat.is_group)?.chat_id,
  vitalType: async () => 'blood_sugar',
  vitalId: async (get) => (await get('/api/vitals?limit=1')).vitals?.[0]?.id,
  routineId: async (get) => (await get('/api/regular-vitals')).routines?.[0]?.routine_id,
  medicationId: async (get) => (await get('/api/patient-medication')).medications?.[0]?.medication_id,
  /** The demo data have no notes; journeys/notes looks at theirs. */
  noteId: async () => undefined,
  /** The demo data have no prescriptions; `code` is that of a prescription's page for pharmacies. */
  prescriptionId: async () => undefined,
  code: async () => undefined,
  /** The demo data have no payments; journeys/payments looks at theirs. */
  requestId: async () => undefined,
  /** The demo data have no lab orders and no reports; journeys/labs looks at theirs. */
  labOrderId: async () => undefined,
  reportId: async () => undefined,
  /** The demo data have no breach of data. */
  breachId: async () => undefined,
  /** It starts a chat and leads on to it, so it is no page to look at. */
  personId: async () => undefined,
  patientId: async (get) => (await get('/api/get-all-patient')).patients?.[0]?.patient_id,
  /** A patient with a pressure of this year. */
  measured_id: async (get) => {
    for (const { patient_id } of (await get('/api/get-all-patient')).patients ?? []) {
      const query = `patient_id=${patient_id}&type=blood_pressure&period=year`;
      if ((await get(`/api/vitals/summary?${query}`)).measures?.length > 0) return patient_id;
    }
    return undefined;
  },
};

/** Further states of a screen that have an address of their own. `{...}` is filled like a parameter. */
const STATES: readonly (Screen & { readonly viewers: readonly Viewer[] })[] = [
  {
    name: 'search',
    path: '/#searchopen',
    shows: 'dialog[open] input',
    viewers: ['patient', 'doctor', 'staff'],
  },
  { name: 'book-whom', path: '/appointments/book?step=patient', viewers: ['doctor', 'staff'] },
  { name: 'book-doctor', path: '/appointments/book?mode=virtual', viewers: ['patient'] },
  {
    name: 'book-time',
    path: '/appointments/book?mode=virtual&clinician_id={clinicianId}',
    viewers: ['patient'],
  },
  {
    name: 'book-details',
    path: '/appointments/book?mode=virtual&clinician_id={clinicianId}&starts_at={startsAt}',
    viewers: ['patient'],
  },
  { name: 'chat-group', path: '/chat/{group_id}', shows: 'textarea', viewers: ['doctor'] },
  { name: 'chat-group-info', path: '/chat/{group_id}/info', viewers: ['patient', 'doctor'] },
  { name: 'add-vital-sugar', path: '/patients/{patientId}/add-vital?type=blood_sugar', viewers: ['doctor'] },
  { name: 'triage-mine', path: '/patients/triage?mine=1', viewers: ['doctor'] },
  { name: 'schedule-week', path: '/schedule?view=week', viewers: ['doctor'] },
  {
    name: 'patient-charts',
    path: '/patients/{measured_id}?type=blood_pressure&period=year',
    shows: 'svg[role=img]',
    viewers: ['doctor'],
  },
  { name: 'past', path: '/appointments?scope=past', viewers: ['patient'] },
  ...[
    ['sugar-month', 'type=blood_sugar&period=month'],
    ['sugar-year', 'type=blood_sugar&period=year'],
    ['sugar-day', 'type=blood_sugar&period=day'],
    ['pressure', 'type=blood_pressure&period=week'],
    ['pressure-month', 'type=blood_pressure&period=month'],
    ['weight', 'type=weight&period=year'],
    ['calories', 'type=calories&period=month'],
    ['temperature', 'type=temperature&period=month'],
    ['oxygen', 'type=spo2&period=month'],
    ['compared', 'type=blood_sugar&period=month&with=calories'],
  ].map(([name, query]) => ({
    name: `charts-${name}`,
    path: `/vitals/trends?${query}`,
    viewers: ['patient'] as const,
  })),
  { name: 'not-found', path: '/nowhere', viewers: ['visitor', 'patient'] },
];

/** Shown to everybody alike: looked at without an account, and with the navigation around them once. */
const PUBLIC_FOR: readonly Viewer[] = ['visitor', 'patient'];

/** The same for all signed-in users: looked at as a patient only. */
const ALIKE = /^\/(account|security|user_delete|vitals|orders)(\/|$)/;
/** Chats are the same for the whole care team: looked at with a patient's and a doctor's eyes. */
const CHATS = /^\/chat(\/|$)/;
const CHATS_FOR: readonly Viewer[] = ['patient', 'doctor'];

/** Every screen that this viewer can open, from the features' own routes: a new route is here by itself. */
export async function screensOf(viewer: Viewer, page: PageBrand, get: Get): Promise<readonly Screen[]> {
  const { routes, mayOpen } = await routesIn(page);
  const userType = viewer === 'visitor' ? undefined : viewer;
  const shown = routes.filter(
    (route) =>
      !route.path.includes('*') &&
      mayOpen(route, userType) &&
      (viewer === 'visitor' || viewer === 'patient' || !ALIKE.test(route.path)) &&
      (CHATS_FOR.includes(viewer) || !CHATS.test(route.path)) &&
      (route.access !== 'public' || (PUBLIC_FOR.includes(viewer) && !isWayIn(route, viewer))),
  );
  const wanted: Screen[] = [
    ...shown.map(({ path }) => ({ name: nameOf(path), path })),
    ...STATES.filter(({ viewers }) => viewers.includes(viewer)),
  ];
  const filled = await Promise.all(
    wanted.map(async (screen) => ({ ...screen, path: await fill(screen.path, get) })),
  );
  return filled.filter((screen): screen is Screen => screen.path !== undefined);
}

/** The screens of the sign-in and of papers show nothing new to a signed-in user. */
const isWayIn = (route: WebRoute, viewer: Viewer) => viewer !== 'visitor' && route.frame !== undefined;

const nameOf = (path: string) =>
  path === '/' ? 'home' : path.slice(1).replaceAll('/', '-').replaceAll(':', '');

async function fill(path: string, get: Get): Promise<string | undefined> {
  let filled = path;
  for (const [whole, colon, brace] of path.matchAll(/:(\w+)|\{(\w+)\}/g)) {
    const name = colon ?? brace ?? '';
    const sample = SAMPLES[name];
    if (!sample) throw new Error(`journeys/screens.ts knows no sample for ${whole} in ${path}`);
    const value = await sample(get);
    // No value exists: this viewer can't open such a page either.
    if (!value) return undefined;
    filled = filled.replace(whole, encodeURIComponent(value));
  }
  return filled;
}

/** The features' doors look at the page that they are in when they are loaded; here there is none but this. */
async function routesIn(page: PageBrand) {
  const element = { textContent: JSON.stringify(page) };
  const listens = { addEventListener: () => undefined };
  Object.assign(globalThis, {
    document: { ...listens, getElementById: () => element, documentElement: { dataset: {}, lang: 'en' } },
    navigator: { onLine: true },
    window: { ...listens, location: new URL('http://localhost/') },
  });
  const folder = join(import.meta.dirname, '../features');
  const files = readdirSync(folder).map((name) => join(folder, name, 'web/screens.ts'));
  const [{ SHELL_ROUTES }, { createCatalogue, mayOpen }, ...ofFeatures] = await Promise.all([
    import('../platform/web/shell/shell-routes.ts'),
    import('../platform/web/shell/catalogue.ts'),
    ...files
      .filter((file) => existsSync(file))
      .map((file) => import(file) as Promise<{ screens: WebScreens }>),
  ]);
  const screens = ofFeatures.map((each) => each.screens);
  return { routes: createCatalogue(screens, SHELL_ROUTES, page.sections).routes, mayOpen };
}
