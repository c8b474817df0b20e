import { useEffect, useState } from 'react';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { AddressLabel, CustomerAddress, Place } from '../../contract.ts';
import type { Point } from '../../rules/digipin.ts';
import { stateOfPin } from '../../rules/states.ts';
import { parsePin, readAddressFields } from '../../rules.ts';
import { usePlacesOfPin } from '../queries.ts';

export interface AddressDraft {
  readonly label: AddressLabel;
  readonly pin: string;
  readonly flat: string;
  readonly building: string;
  readonly street: string;
  readonly landmark: string;
  readonly locality: string;
  readonly city: string;
  readonly state: string;
  readonly point: Point | null;
  readonly contact_name: string;
  readonly contact_phone: string;
  readonly notes: string;
}

const draftOf = (address: CustomerAddress | null): AddressDraft => ({
  label: address?.label ?? 'home',
  pin: address?.pin ?? '',
  flat: address?.flat ?? '',
  building: address?.building ?? '',
  street: address?.street ?? '',
  landmark: address?.landmark ?? '',
  locality: address?.locality ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  point: address?.point ?? null,
  contact_name: address?.contact_name ?? '',
  contact_phone: address?.contact_phone ?? '',
  notes: address?.notes ?? '',
});

const REQUIRED = ['flat', 'locality', 'city', 'state'] as const;
const FIELDS = [
  'pin',
  ...REQUIRED,
  'building',
  'street',
  'landmark',
  'contact_name',
  'contact_phone',
  'notes',
  'point',
];

/** What was typed, as the call takes it. */
export function bodyOf(draft: AddressDraft) {
  const orNull = (text: string): string | null => text.trim() || null;
  return {
    label: draft.label,
    pin: parsePin(draft.pin) ?? draft.pin,
    flat: draft.flat.trim(),
    locality: draft.locality.trim(),
    city: draft.city.trim(),
    state: draft.state.trim(),
    point: draft.point,
    building: orNull(draft.building),
    street: orNull(draft.street),
    landmark: orNull(draft.landmark),
    contact_name: orNull(draft.contact_name),
    contact_phone: orNull(draft.contact_phone),
    notes: orNull(draft.notes),
  };
}

interface Problem {
  readonly fieldId?: string;
  readonly message: string;
}

/** The form of an address: what is typed, what a PIN code fills in, and what is wrong. */
export function useAddressForm(address: CustomerAddress | null) {
  const { t } = useWords();
  const textOf = useErrorText();
  const [id] = useState(newId);
  const [draft, setDraft] = useState(() => draftOf(address));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const idOf = (field: string) => `address-${field}`;
  const change = (part: Partial<AddressDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    // What is being put right is no longer wrong; the next try says so if it is.
    const changed = new Set(Object.keys(part).map(idOf));
    setProblems((before) => before.filter(({ fieldId = '' }) => !changed.has(fieldId)));
  };
  const pin = parsePin(draft.pin);
  const { places, attribution } = usePlacesOfPin(pin).data ?? { places: [], attribution: '' };

  const [first] = places;
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once, when the areas of the PIN code have come
  useEffect(() => {
    if (!first || first.pin !== pin || draft.city) return;
    const { city, state } = first;
    change({ city, state, ...(places.length === 1 && !draft.locality ? { locality: first.locality } : {}) });
  }, [first?.label]);

  /** Another PIN code is another place: what it filled in before is replaced, and the point is no longer true. */
  const changePin = (text: string) => {
    const next = parsePin(text);
    if (next === null || next === pin) return change({ pin: text });
    change({ pin: text, locality: '', city: '', state: stateOfPin(next) ?? '', point: null });
  };
  const fill = ({ locality, city, state, pin: found }: Place) =>
    change({ locality, city, state, ...(found ? { pin: found } : {}) });

  return {
    ...{ id, draft, problems, places, attribution, change, changePin, fill, idOf },
    of: (field: string) => problems.find(({ fieldId }) => fieldId === idOf(field))?.message,
    /** Says everything that is wrong; true when nothing is. */
    check(): boolean {
      const { problems: wrong } = readAddressFields(bodyOf(draft));
      const all = [
        ...wrong.map(({ field }) => ({ field: field as string, message: t(`addresses.problems.${field}`) })),
        ...REQUIRED.filter((field) => !draft[field].trim()).map((field) => ({
          field: field as string,
          message: t(`addresses.problems.${field}`),
        })),
      ];
      setProblems(all.map(({ field, message }) => ({ fieldId: idOf(field), message })));
      return all.length === 0;
    },
    refused(error: unknown): void {
      const named = error instanceof ApiError ? error.fields : [];
      const known = named.filter(({ field }) => FIELDS.includes(field.split(/[/.]/)[0] ?? ''));
      setProblems(
        known.length > 0
          ? known.map(({ field, message }) => ({ fieldId: idOf(field.split(/[/.]/)[0] ?? ''), message }))
          : [{ message: textOf(error) }],
      );
    },
  };
}

export type AddressForm = ReturnType<typeof useAddressForm>;
