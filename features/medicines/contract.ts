import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Can, Done, exact, Id, Line, list, nullable, optional } from '#platform/contract/schema.ts';

export const MedicineProduct = Type.Object({
  product_id: Id,
  form: Type.String(),
  route: Type.String(),
  strength: Type.String(),
  /** Whether a named pharmacist compared the row with its source. */
  reviewed: Type.Boolean(),
});

export const FoundMedicine = Type.Object({
  medicine_id: Id,
  /** Generic; ingredients of a combination are joined by " + ". */
  name: Type.String(),
  moieties: list(Type.String()),
  /** The name by which it was found, where that is another one. */
  found_by: nullable(Type.String()),
  /** Not named as it was typed: `found_by` is only spelled or heard like it, and may be another medicine. */
  similar: Type.Boolean(),
  /** Doctors of the brand want it first. */
  favourite: Type.Boolean(),
  /** Of its products, each once. */
  forms: list(Type.String()),
  strengths: list(Type.String()),
  products: list(MedicineProduct),
  source: Type.String(),
  version: Type.String(),
  reviewed: Type.Boolean(),
});
export type FoundMedicine = Static<typeof FoundMedicine>;

export const searchMedicines = endpoint({
  name: 'searchMedicines',
  method: 'GET',
  path: '/new-medication-search/',
  summary:
    'Medicines whose name, in any of the six languages and with a slip of the pen, is `search`: favourites of the brand first, 20 at most. Without `search`, the favourites.',
  access: ['doctor', 'patient'],
  query: exact({ search: optional(Line(100, { min: 0 })) }),
  reply: Type.Object({
    medicines: list(FoundMedicine),
    /** What was typed, as a medicine of its own: nothing is known about it and nothing will be checked. */
    free_text: nullable(Type.Object({ name: Type.String(), checked: Type.Boolean() })),
    can: Can('mark_favourite'),
  }),
});

const medicine = exact({ medicine_id: Id });

export const markFavourite = endpoint({
  name: 'markFavouriteMedicine',
  method: 'PUT',
  path: '/favourite-medicines/{medicine_id}',
  summary: 'Doctors: this medicine comes first for all doctors of the brand.',
  access: ['doctor'],
  params: medicine,
  reply: Done,
});

export const unmarkFavourite = endpoint({
  name: 'unmarkFavouriteMedicine',
  method: 'DELETE',
  path: '/favourite-medicines/{medicine_id}',
  summary: 'Doctors: this medicine is no favourite of the brand any more.',
  access: ['doctor'],
  params: medicine,
  reply: Done,
});
