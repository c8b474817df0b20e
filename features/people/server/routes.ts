import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { On } from '#platform/server/feature.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import * as people from '../contract.ts';
import * as clinicians from './service/clinicians.ts';
import { listLocations } from './service/clinics.ts';
import * as contacts from './service/emergency-contacts.ts';
import * as family from './service/family.ts';
import * as kyc from './service/kyc.ts';
import * as kycDecisions from './service/kyc-decisions.ts';
import * as kycPictures from './service/kyc-pictures.ts';
import * as patients from './service/patients.ts';
import * as profile from './service/profile.ts';
import * as signature from './service/signature.ts';
import { registerPatient } from './service/walk-in.ts';

export interface PeopleDeps {
  readonly blobs: BlobStore;
  readonly secrets: Secrets;
  readonly hasTag: patients.HasTag;
  readonly setFees: profile.SetFees;
}

export const routes = (deps: PeopleDeps) =>
  function peopleRoutes(on: On): void {
    const { blobs, secrets, hasTag, setFees } = deps;
    on(people.listLocations, (ctx) => listLocations(ctx));

    on(people.listClinicians, (ctx, { query }) => clinicians.listClinicians(ctx, query));
    on(people.getClinician, (ctx, { params }) => clinicians.getClinician(ctx, params.clinician_id));
    on(people.recommendClinicians, (ctx, { query }) => clinicians.recommendClinicians(ctx, query));
    on(people.verifyRegistration, (ctx, { params, body }) =>
      clinicians.verifyRegistration(ctx, params.clinician_id, body),
    );

    on(people.getProfile, (ctx) => profile.getProfile(ctx));
    on(people.updateProfile, (ctx, { body }) => profile.updateProfile(ctx, body));
    on(people.updateUserConfig, (ctx, { body }) => profile.updateUserConfig(ctx, body, setFees));
    on(people.putSignature, (ctx, { file }) => signature.putSignature(ctx, blobs, file));
    on(people.getSignature, (ctx) => signature.readSignature(ctx, blobs));
    on(people.deleteSignature, (ctx) => signature.deleteSignature(ctx));

    on(people.listPatients, (ctx, { query }) => patients.listPatients(ctx, query, hasTag));
    on(people.registerPatient, (ctx, { body }) => registerPatient(ctx, body));
    on(people.getPatient, (ctx, { params }) => patients.getPatient(ctx, params.patient_id));
    on(people.updatePatient, (ctx, { params, body }) => patients.updatePatient(ctx, params.patient_id, body));

    on(people.listFamilyMembers, (ctx) => family.listFamilyMembers(ctx));
    on(people.addFamilyMember, (ctx, { body }) => family.addFamilyMember(ctx, body));
    on(people.updateFamilyMember, (ctx, { params, body }) =>
      family.updateFamilyMember(ctx, params.person_id, body),
    );
    on(people.removeFamilyMember, (ctx, { params }) => family.removeFamilyMember(ctx, params.person_id));

    on(people.listEmergencyContacts, (ctx, { query }) =>
      contacts.listContacts(ctx, query.for_person_id ?? ctx.principal.personId),
    );
    on(people.listPatientContacts, (ctx, { params }) => contacts.listContacts(ctx, params.patient_id));
    on(people.addEmergencyContact, (ctx, { body }) => contacts.addContact(ctx, body));
    on(people.updateEmergencyContact, (ctx, { params, body }) =>
      contacts.updateContact(ctx, params.contact_id, body),
    );
    on(people.deleteEmergencyContact, (ctx, { params }) => contacts.deleteContact(ctx, params.contact_id));

    on(people.getKyc, (ctx) => kyc.getKyc(ctx));
    on(people.submitKyc, (ctx, { body }) => kyc.submitKyc(ctx, secrets, body));
    on(people.uploadKycPicture, (ctx, { file }) => kycPictures.keepPicture(ctx, blobs, file));
    on(people.readKycPicture, (ctx, { params }) => kycPictures.readPicture(ctx, blobs, params.file_id));
    on(people.listKycSubmissions, (ctx, { query }) => kycDecisions.listSubmissions(ctx, query));
    on(people.decideKyc, (ctx, { params, body }) => kycDecisions.decideKyc(ctx, params.submission_id, body));
  };
