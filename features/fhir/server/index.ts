export {
  type AbdmSubject,
  healthDocumentRecord,
  labOrderRecord,
  labResultsRecord,
  opConsultRecord,
  prescriptionDocument,
  wellnessRecord,
} from './documents/abdm.ts';
export { ipsOf } from './documents/ips.ts';
export type { RecordForDocument } from './documents/read.ts';
export { fhir } from './feature.ts';
export { MAPPINGS } from './mapping/index.ts';
export { type Bundle, collectionEntry, type FhirResource } from './mapping/resource.ts';
export { systemNames } from './readers.ts';
