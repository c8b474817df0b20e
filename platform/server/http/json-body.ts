import { invalidField, refuse } from './refusal.ts';

/** Of one object. Nothing that clients send has more; tens of thousands would be slow to look at for everybody. */
export const MAX_FIELDS = 1000;
/** Of objects and lists within each other: whatever looks at a body may call itself for each of them. */
export const MAX_DEPTH = 100;

interface Part {
  readonly value: object;
  readonly name: string;
  readonly parent: Part | null;
  readonly depth: number;
}

/**
 * The value of a JSON body.
 * @throws Refusal for text that is no JSON or too deep, a field `__proto__`, and an object of too many fields, by name
 */
export function parseJsonBody(text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw refuse('malformed');
  }
  if (!isObject(body)) return body;
  // A list instead of a recursion: a body may be nested deeper than functions can call each other.
  const parts: Part[] = [{ value: body, name: '', parent: null, depth: 1 }];
  for (let part = parts.pop(); part; part = parts.pop()) {
    if (part.depth > MAX_DEPTH) throw invalidField(pathOf(part), 'too_deep');
    const isList = Array.isArray(part.value);
    const names = Object.keys(part.value);
    if (!isList && names.length > MAX_FIELDS)
      throw invalidField(pathOf(part), 'too_many', { limit: MAX_FIELDS });
    // No schema has `__proto__`, but code that copies fields one by one would set a prototype.
    if (!isList && Object.hasOwn(part.value, '__proto__')) throw refuse('malformed');
    for (const name of names) {
      const value = (part.value as Record<string, unknown>)[name];
      if (isObject(value)) parts.push({ value, name, parent: part, depth: part.depth + 1 });
    }
  }
  return body;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** As clients write it: `records.0.metadata`. A name that a client made up is echoed, so it is shortened. */
function pathOf(part: Part): string {
  const names: string[] = [];
  for (let at: Part | null = part; at?.parent; at = at.parent) names.unshift(at.name.slice(0, 60));
  return names.slice(0, 10).join('.') || 'body';
}
