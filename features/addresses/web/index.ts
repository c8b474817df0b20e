import type { LoadPart } from '#platform/web/feature.ts';
import { wordsFor } from '#platform/web/i18n/words.ts';
import type { AddressPickerProps } from './components/address-picker.tsx';

/** Chooses one of one's own addresses, or adds one: for another feature's screen. */
export const addressPicker: LoadPart<AddressPickerProps> = async () =>
  (await Promise.all([import('./components/address-picker.tsx'), wordsFor('addresses')]))[0].AddressPicker;
