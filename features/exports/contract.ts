import Type, { type Static } from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { exact, Id, Instant, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';

export const EXPORT_STATES = ['preparing', 'ready', 'failed', 'expired'] as const;

export const Export = Type.Object({
  export_id: Id,
  patient_id: Id,
  patient_name: nullable(Type.String()),
  state: oneOf(EXPORT_STATES),
  /** Per cent. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  asked_at: Instant,
  /** Until when a patient has to have it: 72 hours after they asked (IMC Regulations 2002, 1.3.2). */
  due_at: Instant,
  ready_at: nullable(Instant),
  /** Until when it can be downloaded. */
  expires_at: nullable(Instant),
  /** Bytes. */
  size: nullable(Type.Integer()),
  /** Relative to the origin; null while there is nothing to download. */
  download_url: nullable(Type.String()),
});
export type Export = Static<typeof Export>;

const ofExport = exact({ export_id: Id });

export const createExport = endpoint({
  name: 'createExport',
  method: 'POST',
  path: '/exports',
  summary:
    'Asks for everything that is stored about a person, as a ZIP. While one is being prepared, the same one is answered.',
  access: ['patient'],
  body: exact({
    export_id: optional(Id),
    /** Without it, of oneself. */
    patient_id: optional(Id),
  }),
  reply: Export,
  status: 202,
  errors: ['export_id_taken'],
  idempotent: true,
});

export const listExports = endpoint({
  name: 'listExports',
  method: 'GET',
  path: '/exports',
  summary: 'Exports of a person, the newest first, at most 20.',
  access: ['patient'],
  query: exact({ patient_id: optional(Id) }),
  reply: Type.Object({ exports: list(Export) }),
});

export const getExport = endpoint({
  name: 'getExport',
  method: 'GET',
  path: '/exports/{export_id}',
  summary: 'How far an export is, and where to download it.',
  access: ['patient'],
  params: ofExport,
  reply: Export,
});

export const downloadExport = endpoint({
  name: 'downloadExport',
  method: 'GET',
  path: '/exports/{export_id}/file',
  summary: 'The ZIP: FHIR R4 (JSON), documents of ABDM, papers (PDF), files, and tables (CSV).',
  access: ['patient'],
  params: ofExport,
  reply: Type.Any(),
  produces: 'application/zip',
  errors: ['export_not_ready', 'export_expired'],
});

const ExportEvent = Type.Object({ export_id: Id, patient_id: Id, asked_by: Id });

/** Ids alone. */
export const EXPORT_EVENTS = {
  ready: defineEvent('export.ready', ExportEvent),
  failed: defineEvent('export.failed', ExportEvent),
} as const;
