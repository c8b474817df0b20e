import { BRAND, type Expectation, OWN } from '#apps/server/testing/expectation.ts';

/** Who may reach a patient's addresses: the generated tests of all calls read it. */
export const ADDRESSES: Readonly<Record<string, Expectation>> = {
  listCustomerAddresses: { at: 'patient_id', reaches: { patient: OWN, staff: BRAND } },
  changeCustomerAddress: { at: 'address_id', body: { landmark: 'secret gate' }, reaches: { patient: OWN } },
  deleteCustomerAddress: { at: 'address_id', reaches: { patient: OWN } },
};
