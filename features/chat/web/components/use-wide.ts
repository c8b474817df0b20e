import { useMedia } from '#platform/ui/use-media.ts';

/** Whether list and conversation stand side by side. */
export const useWide = (): boolean => useMedia('(min-width: 768px)');

/** Whether there is a mouse and a keyboard: Enter sends. */
export const useDesk = (): boolean => useMedia('(hover: hover) and (pointer: fine)');
