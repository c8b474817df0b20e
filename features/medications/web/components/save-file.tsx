import { useState } from 'react';
import type { EndpointDeclaration } from '#platform/contract/endpoint.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import type { IconName } from '#platform/ui/icon.tsx';
import type { InputOf } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { fetchFile } from '#platform/web/client/fetch-file.ts';

/** Fetches a file and gives it to the browser to save, or to open in the calendar of the phone. */
export function SaveFile<E extends EndpointDeclaration>({
  endpoint,
  input,
  name,
  label,
  icon,
}: {
  readonly endpoint: E;
  readonly input: InputOf<E>;
  readonly name: string;
  readonly label: string;
  readonly icon: IconName;
}) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const fetchIt = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(await fetchFile(endpoint, input));
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={icon} busy={busy} onClick={() => void fetchIt()}>
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
