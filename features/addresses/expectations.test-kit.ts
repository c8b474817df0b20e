import { type Expectation, OWN } from '#apps/server/testing/expectation.ts';

/** Who may reach a patient's addresses: the generated tests of all calls read it. */
export const ADDRESSES: Readonly<Record<string, Expectation>> = {
  addCustomerAddress: {
    at: 'address_id',
    thing: 'home_address_id',
    body: {
      label: 'home',
      flat: '4 B',
      locality: 'Banjara Hills',
      city: 'Hyderabad',
      state: 'Telangana',
      pin: '500034',
    },
    reaches: { patient: OWN },
  },
  changeCustomerAddress: { at: 'address_id', body: { landmark: 'secret gate' }, reaches: { patient: OWN } },
  deleteCustomerAddress: { at: 'address_id', reaches: { patient: OWN } },
};
