import { type Expectation, OWN } from '#apps/server/testing/expectation.ts';
import { JWE } from './health-links.test-kit.ts';

/** Who may share a record: the generated tests of all calls read it. */
export const HEALTH_LINKS: Readonly<Record<string, Expectation>> = {
  createHealthLink: {
    at: 'patient_id',
    body: { contents: [{ content_type: 'application/fhir+json', jwe: JWE }] },
    reaches: { patient: OWN },
  },
  listHealthLinks: { at: 'patient_id', reaches: { patient: OWN } },
  revokeHealthLink: { at: 'health_link_id', reaches: { patient: OWN } },
};
