import { type AnchorHTMLAttributes, createContext, type ElementType, useContext } from 'react';

/** A link as the parts use it: an anchor's props. The app gives one that goes by its router. */
export type LinkComponent = ElementType<AnchorHTMLAttributes<HTMLAnchorElement>>;

/** Plain anchors unless the app says otherwise. */
export const LinkContext = createContext<LinkComponent>('a');

export function useLink(): LinkComponent {
  return useContext(LinkContext);
}
