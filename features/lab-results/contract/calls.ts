import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Cursor,
  Day,
  Done,
  exact,
  Id,
  Line,
  list,
  nullable,
  oneOf,
  optional,
} from '#platform/contract/schema.ts';
import { GivenValue, OpenCritical, Report } from './shapes.ts';

const READERS = ['patient', 'doctor', 'coach'] as const;
const CARERS = ['doctor', 'coach'] as const;
const ofReport = exact({ report_id: Id });
const next_cursor = nullable(Type.String());
export const MOST_VALUES = 100;

export const listReports = endpoint({
  name: 'listReports',
  method: 'GET',
  path: '/reports',
  summary:
    'Medical reports, the newest first: from the lab and uploaded ones. Your own, or of `patient_id`. `critical` are values that nobody of the care team has answered.',
  access: READERS,
  query: exact({
    patient_id: optional(Id),
    cursor: optional(Cursor),
    limit: optional(Type.Integer({ minimum: 1, maximum: 50 })),
  }),
  reply: Type.Object({
    patient_id: Id,
    reports: list(Report),
    critical: list(OpenCritical),
    next_cursor,
  }),
});

export const getMedicalReport = endpoint({
  name: 'getMedicalReport',
  method: 'GET',
  path: '/reports/{report_id}',
  summary: 'One report, each value with its trend across labs.',
  access: READERS,
  params: ofReport,
  reply: Type.Object({
    ...Report.properties,
    open_critical: list(OpenCritical),
    /**
     * The doctor that the screen offers to ask about it: the one who suggested the tests, else the latest of the care
     * team.
     */
    ask_id: nullable(Id),
  }),
});

export const addReport = endpoint({
  name: 'addReport',
  method: 'POST',
  path: '/reports',
  summary:
    'Adds a file of yours to the medical reports, yours or those of a family member for whom you act. The same request again answers 200; other content under that id answers 409.',
  access: ['patient'],
  body: exact({
    report_id: Id,
    patient_id: optional(Id),
    file_id: Id,
    name: Line(120),
    /** Printed on it. */
    day: Day,
    lab_name: optional(Line(80)),
  }),
  reply: Report,
  status: 201,
  errors: ['report_id_taken'],
});

export const removeReport = endpoint({
  name: 'removeReport',
  method: 'DELETE',
  path: '/reports/{report_id}',
  summary: 'Takes an uploaded report off the list; its file stays among the files.',
  access: ['patient'],
  params: ofReport,
  reply: Done,
});

export const seeReport = endpoint({
  name: 'seeReport',
  method: 'POST',
  path: '/reports/{report_id}/seen',
  summary: 'Says that a doctor or coach has gone over a report. Said twice it is one.',
  access: CARERS,
  params: ofReport,
  reply: Report,
});

export const fetchPaper = endpoint({
  name: 'fetchPaper',
  method: 'POST',
  path: '/reports/{report_id}/paper',
  summary: 'Fetches the paper of a report from the lab once more.',
  access: READERS,
  params: ofReport,
  reply: Report,
});

export const listUnseenReports = endpoint({
  name: 'listUnseenReports',
  method: 'GET',
  path: '/reports-unseen',
  summary:
    'Reports of patients in your care with values outside their range that nobody has gone over; critical ones first.',
  access: CARERS,
  query: exact({ cursor: optional(Cursor), limit: optional(Type.Integer({ minimum: 1, maximum: 50 })) }),
  reply: Type.Object({
    reports: list(Type.Object({ ...Report.properties, patient_name: nullable(Type.String()) })),
    next_cursor,
  }),
});

export const enterReport = endpoint({
  name: 'enterReport',
  method: 'POST',
  path: '/lab-orders/{order_id}/report',
  summary:
    'The front desk enters what the lab did not send: the file (uploaded before, by the one who enters it) and the values on it.',
  access: ['staff'],
  params: exact({ order_id: Id }),
  body: exact({
    patient_id: Id,
    file_id: optional(Id),
    values: optional(list(GivenValue, MOST_VALUES)),
  }),
  reply: Type.Object({ report_id: Id, state: oneOf(['partial', 'final']), values: Type.Integer() }),
  status: 201,
  errors: ['report_there', 'storage_full'],
  idempotent: true,
});
