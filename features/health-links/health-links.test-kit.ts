import type { Caller } from '#apps/server/testing/test-app.ts';

/** Has the form of what a browser encrypts. */
export const JWE = `eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..${'A'.repeat(16)}.c2VjcmV0.${'B'.repeat(22)}`;

export async function healthLinkBelongings(patient: Caller) {
  const { body } = await patient.post('/api/health-links', {
    contents: [{ content_type: 'application/fhir+json', jwe: JWE }],
  });
  return { health_link_id: body.health_link.health_link_id as string };
}
