import type { LoadPart, WebFeature } from '#platform/web/feature.ts';
import { wordsFor } from '#platform/web/i18n/words.ts';
import type { AddressPickerProps } from './components/address-picker.tsx';

/** Chooses one of one's own addresses, or adds one: for another feature's screen. */
export const addressPicker: LoadPart<AddressPickerProps> = async () =>
  (await Promise.all([import('./components/address-picker.tsx'), wordsFor('addresses')]))[0].AddressPicker;

/** What the browser has of addresses. */
export const addresses: WebFeature = {
  name: 'addresses',
  routes: [
    {
      path: '/addresses',
      screen: () => import('./screens/addresses.tsx').then((m) => m.AddressesScreen),
      access: ['patient'],
      title: 'addresses.title',
    },
  ],
  settings: [
    {
      id: 'addresses',
      userTypes: ['patient'],
      part: () => import('./components/settings-part.tsx').then((m) => m.SettingsPart),
    },
  ],
  more: [
    {
      id: 'addresses',
      label: 'addresses.title',
      path: '/addresses',
      icon: 'pin',
      order: 42,
      userTypes: ['patient'],
    },
  ],
};
