import type { Static, TObject } from 'typebox';

/** A type of domain event, with the shape of its data: ids, numbers and times, never a text or a name. */
export interface EventDeclaration<S extends TObject = TObject> {
  /** `<noun>.<verb in the past>`, e.g. `appointment.declined`. */
  readonly type: string;
  readonly data: S;
}

export type EventData<D extends EventDeclaration> = Static<D['data']>;

/**
 * Declares what is published under `type`. Events outlive the server that wrote them: a new version adds optional
 * fields only, and gives an event of another shape another type.
 */
export const defineEvent = <S extends TObject>(type: string, data: S): EventDeclaration<S> => ({
  type,
  data,
});
