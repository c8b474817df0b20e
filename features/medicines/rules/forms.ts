export const FORMS = [
  'tablet',
  'capsule',
  'syrup',
  'drops',
  'sachet',
  'injection',
  'inhaler',
  'ointment',
  'cream',
  'gel',
  'lotion',
  'eye_drops',
  'ear_drops',
  'nasal_spray',
  'suppository',
  'pessary',
  'patch',
  'powder',
  'lozenge',
] as const;
export type Form = (typeof FORMS)[number];

export const ROUTES = [
  'oral',
  'topical',
  'eye',
  'ear',
  'nose',
  'inhaled',
  'injection',
  'rectal',
  'vaginal',
  'sublingual',
  'transdermal',
] as const;
export type Route = (typeof ROUTES)[number];

/** Every other form is taken by mouth. */
const ROUTE_OF: Readonly<Partial<Record<Form, Route>>> = {
  injection: 'injection',
  inhaler: 'inhaled',
  ointment: 'topical',
  cream: 'topical',
  gel: 'topical',
  lotion: 'topical',
  eye_drops: 'eye',
  ear_drops: 'ear',
  nasal_spray: 'nose',
  suppository: 'rectal',
  pessary: 'vaginal',
  patch: 'transdermal',
};

/** How a form is usually given. */
export const routeOfForm = (form: Form): Route => ROUTE_OF[form] ?? 'oral';

export const formNamed = (text: string | undefined): Form | undefined =>
  FORMS.find((form) => form === text?.trim().toLowerCase());

const SWALLOWED: readonly Route[] = ['oral', 'sublingual', 'vaginal', 'rectal'];
const ALSO: Readonly<Partial<Record<Form, readonly Route[]>>> = {
  drops: ['eye', 'ear', 'nose'],
  capsule: ['inhaled'],
  powder: ['topical', 'inhaled', 'injection'],
  ointment: ['eye'],
  cream: ['vaginal'],
  gel: ['vaginal'],
};

/** Whether a form may be given so. Another pair is a slip, or forged: the law can't be read from it. */
export function isRouteOf(form: Form, route: Route): boolean {
  const standard = routeOfForm(form);
  return (
    standard === route || (standard === 'oral' && SWALLOWED.includes(route)) || !!ALSO[form]?.includes(route)
  );
}
