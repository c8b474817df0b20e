import { type Expectation, OWN } from '#apps/server/testing/expectation.ts';

const document = (resources: readonly object[]): string =>
  JSON.stringify({
    ...{ resourceType: 'Bundle', type: 'document' },
    entry: resources.map((resource) => ({ resource })),
  });

/** Which relations may import a record of a patient; read by the generated tests of all calls. */
export const RECORD_IMPORTS: Readonly<Record<string, Expectation>> = {
  previewRecord: {
    at: 'patient_id',
    file: document([{ resourceType: 'Composition' }, { resourceType: 'Patient' }]),
    reaches: { patient: OWN },
  },
};
