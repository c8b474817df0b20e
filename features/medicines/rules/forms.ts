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

/** What is usually swallowed may also be given so. */
const ALSO: readonly Route[] = ['oral', 'sublingual', 'vaginal', 'rectal'];

/** How a form is given where that route is meant; another route than the form allows is a slip, or forged. */
export function routeFor(form: Form, meant: Route | undefined): Route {
  const byDefault = routeOfForm(form);
  if (meant === undefined || byDefault !== 'oral') return byDefault;
  return ALSO.includes(meant) || (form === 'powder' && meant === 'topical') ? meant : byDefault;
}
