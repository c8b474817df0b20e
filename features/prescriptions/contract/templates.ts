import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Can, Done, exact, Id, Line, list } from '#platform/contract/schema.ts';
import { MOST_LINES, PrescriptionLine } from './shapes.ts';

export const PrescriptionTemplate = Type.Object({
  template_id: Id,
  name: Type.String(),
  is_shared: Type.Boolean(),
  lines: list(PrescriptionLine),
  can: Can('edit'),
});
export type PrescriptionTemplate = Static<typeof PrescriptionTemplate>;

const ofTemplate = exact({ template_id: Id });

export const listPrescriptionTemplates = endpoint({
  name: 'listPrescriptionTemplates',
  method: 'GET',
  path: '/prescription-templates',
  summary: 'Medicines that are prescribed together: your own and those that doctors of the brand share.',
  access: ['doctor'],
  reply: Type.Object({ templates: list(PrescriptionTemplate) }),
});

export const putPrescriptionTemplate = endpoint({
  name: 'putPrescriptionTemplate',
  method: 'PUT',
  path: '/prescription-templates/{template_id}',
  summary: 'Stores a template of your own.',
  access: ['doctor'],
  params: ofTemplate,
  body: exact({ name: Line(60), is_shared: Type.Boolean(), lines: list(PrescriptionLine, MOST_LINES) }),
  reply: PrescriptionTemplate,
  errors: ['too_many_templates'],
});

export const deletePrescriptionTemplate = endpoint({
  name: 'deletePrescriptionTemplate',
  method: 'DELETE',
  path: '/prescription-templates/{template_id}',
  summary: 'Deletes a template of your own.',
  access: ['doctor'],
  params: ofTemplate,
  reply: Done,
});
