import { useState } from 'react';
import { useBusy } from '#platform/web/client/use-busy.ts';
import type { Quad } from './find-page.ts';
import type { ScannedPage } from './pages-pdf.ts';
import { cutPage, openPhoto, type Photo } from './scan-pictures.ts';

/** The pages that were cut out so far, and the photo with corners to be set. */
export function useScan() {
  const [pages, setPages] = useState<readonly ScannedPage[]>([]);
  const [photo, setPhoto] = useState<Photo>();
  const [corners, setCorners] = useState<Quad>();
  const { busy: isBusy, run } = useBusy();
  const [hasFailed, setFailed] = useState(false);
  const work = (doing: () => Promise<void>) => {
    setFailed(false);
    return run(doing).catch(() => setFailed(true));
  };
  const take = (file: File) =>
    void work(async () => {
      const opened = await openPhoto(file);
      setPhoto(opened);
      setCorners(opened.corners);
    });
  const use = () =>
    void work(async () => {
      if (!photo || !corners) return;
      const page = await cutPage(photo, corners);
      setPages((before) => [...before, page]);
      setPhoto(undefined);
    });
  const removeLast = () => setPages((before) => before.slice(0, -1));
  return { pages, photo, corners, isBusy, hasFailed, setCorners, take, use, removeLast };
}
