import { createContext, useContext } from 'react';
import type { Catalogue } from './catalogue.ts';

export const CatalogueContext = createContext<Catalogue | undefined>(undefined);

/** What the features bring; see `createCatalogue`. */
export function useCatalogue(): Catalogue {
  const catalogue = useContext(CatalogueContext);
  if (!catalogue) throw new Error('outside of the app');
  return catalogue;
}
