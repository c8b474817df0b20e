import type { StoredLabOrder, StoredPatient } from './store.ts';

const COLLECTOR = { name: 'Ramesh Kumar', phone: '9800000010', link: 'https://track.example/lab-visit' };
const WITH_COLLECTOR = new Set(['task.accepted', 'task.started', 'task.in_progress', 'task.completed']);

/** As a Go server writes JSON: `<`, `>` and `&` are escaped. The signature is over these bytes. */
export const goJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const linkFor = ({ id }: StoredLabOrder): string => `${COLLECTOR.link}?order=${id}&by=lab`;

const task = (order: StoredLabOrder, event: string) => ({
  ...{ task_id: order.taskId, city_request_id: order.id, is_current_task: 1 },
  emedic_name: WITH_COLLECTOR.has(event) ? COLLECTOR.name : '',
  emedic_number: WITH_COLLECTOR.has(event) ? COLLECTOR.phone : '',
  tracking_link: WITH_COLLECTOR.has(event) ? linkFor(order) : '',
  status_string: event.split('.')[1] ?? '',
});

/** One callback: an event of one patient's order, in the partner's shape. */
export const payloadOf = (event: string, order: StoredLabOrder, patient: StoredPatient) => ({
  event,
  contains: ['customer_details', 'tasks', 'order', 'request'],
  payload: {
    customer_details: { name: order.name, number: order.phone },
    order: {
      id: patient.id,
      city_request_id: order.id,
      partner_reference_id: patient.reference,
      patient_details: { name: patient.name, age_years: Number(patient.age), gender: patient.gender },
      status_string: order.status,
    },
    request: { city_request_id: order.id, uuid: order.token, status_string: order.status },
    tasks: event.startsWith('task.') ? [task(order, event)] : null,
  },
});

/** Where the merged report of a patient lies, or is said to lie. */
const linkOfPaper = ({ id, paper }: StoredPatient, ownUrl: string): string =>
  paper === 'foreign'
    ? `https://reports.somewhere-else.example/${id}.pdf`
    : `${ownUrl}/demo/lab/reports/${id}.pdf`;

export const detailsOf = (order: StoredLabOrder, ownUrl: string) => {
  const last = order.events.at(-1) ?? '';
  return {
    status: 200,
    data: {
      id: order.id,
      uuid: order.token,
      status:
        order.status === 'scheduled'
          ? 'confirmed'
          : order.status === 'requested'
            ? 'initiated'
            : order.status,
      collection_time: [{ preferred_collection_time: order.slot ?? '' }],
      customer_details: { customer_name: order.name, customer_number: order.phone },
      emedicDetails: WITH_COLLECTOR.has(last)
        ? { name: COLLECTOR.name, number: COLLECTOR.phone, trackingLink: linkFor(order) }
        : {},
      patient_information: order.patients.map((patient) => ({
        ...{ patientName: patient.name, patientAge: Number(patient.age), patientGender: patient.gender },
        reportURL: patient.done ? linkOfPaper(patient, ownUrl) : '',
      })),
    },
  };
};
