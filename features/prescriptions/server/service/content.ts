import { formNamed, routeOfForm } from '#features/medicines/rules.ts';
import { medicinesOf } from '#features/medicines/server/index.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import { DOSE_ROUTES, type PrescriptionContent, type PrescriptionLine } from '../../contract.ts';
import { contentProblem } from '../../rules.ts';

/**
 * Lines as they are stored: of a product of the catalogue name, form, route and strength are the catalogue's, whatever
 * was sent; of a medicine without a product the name. Checks and law go by them.
 * @throws Refusal 400 that names the field which can't be stored
 */
export async function withCatalogue<L extends PrescriptionLine>(db: Db, lines: readonly L[]): Promise<L[]> {
  const medicines = await medicinesOf(
    db,
    lines.flatMap(({ medicine_id }) => medicine_id ?? []),
  );
  return lines.map((line, at) => {
    if (!line.medicine_id) {
      if (line.product_id) throw invalidField(`lines[${at}].product_id`, 'unknown');
      return line;
    }
    const medicine = medicines.get(line.medicine_id);
    if (!medicine) throw invalidField(`lines[${at}].medicine_id`, 'unknown');
    if (!line.product_id) return { ...line, name: medicine.name, ...routeByForm(line) };
    const product = medicine.products.find(({ id }) => id === line.product_id);
    if (!product) throw invalidField(`lines[${at}].product_id`, 'unknown');
    const route = DOSE_ROUTES.find((each) => each === product.route);
    return {
      ...line,
      name: medicine.name,
      form: product.form,
      strength: product.strength,
      ...(route ? { route } : {}),
    };
  });
}

/** An injection is injected, whatever was sent beside it; the route of another form may be said. */
function routeByForm({ form: given, route }: PrescriptionLine): Pick<PrescriptionLine, 'route'> {
  const form = formNamed(given);
  return form && (form === 'injection' || !route) ? { route: routeOfForm(form) } : {};
}

/** @throws Refusal 400 that names the field which can't be stored */
export async function storable(
  { db, now }: { readonly db: Db; readonly now: Date },
  content: PrescriptionContent,
): Promise<PrescriptionContent> {
  const problem = contentProblem(content, clinicDay(now));
  if (problem) throw invalidField(problem.field, problem.code);
  return { ...content, lines: await withCatalogue(db, content.lines) };
}
