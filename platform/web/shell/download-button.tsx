import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import type { IconName } from '#platform/ui/icon.tsx';
import { useDownload } from '../client/use-download.ts';

interface DownloadButtonProps {
  readonly label: string;
  readonly icon?: IconName;
  /** Of the file that is saved. */
  readonly name: string;
  readonly get: () => Promise<Blob>;
}

/** Fetches a file and saves it on the device; says below the button why it didn't come. */
export function DownloadButton({ label, icon = 'download', name, get }: DownloadButtonProps) {
  const { busy, problem, download } = useDownload();
  return (
    <>
      <Button
        icon={icon}
        busy={busy}
        onClick={() => void download(async () => ({ file: await get(), name }))}
      >
        {label}
      </Button>
      {problem && (
        <Alert tone="bad" live="alert">
          {problem}
        </Alert>
      )}
    </>
  );
}
