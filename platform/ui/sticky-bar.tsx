import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

interface StickyBarProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Always in sight at the lower edge, right above the navigation of a phone. `className` makes it sticky. */
export function StickyBar({ className, children }: StickyBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const below = useNavHeight(bar);
  return (
    <div ref={bar} className={className} style={{ insetBlockEnd: below }}>
      {children}
    </div>
  );
}

/** How high the navigation at the lower edge is; nothing where it stands at the side. Its rows depend on the words. */
function useNavHeight(within: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const main = within.current?.closest('main');
    const nav = main?.parentElement?.parentElement?.querySelector(':scope > nav');
    if (!(nav instanceof HTMLElement)) return;
    const measure = () => {
      const box = nav.getBoundingClientRect();
      setHeight(box.width > box.height ? Math.round(box.height) : 0);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(nav);
    return () => observer.disconnect();
  }, [within]);
  return height;
}
