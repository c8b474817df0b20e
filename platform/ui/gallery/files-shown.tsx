import { useState } from 'react';
import { FileField, type UploadItem } from '../file-field.tsx';
import type { Samples } from './samples.ts';

export function FilesShown({ words }: { readonly words: Samples }) {
  const [items, setItems] = useState<readonly UploadItem[]>([
    { id: 'a', name: 'lipid-profile-october.pdf', detail: '240 kB', state: 'done' },
    { id: 'b', name: 'meter.jpg', detail: '1.2 MB, 62 %', state: 'sending', progress: 0.62 },
    { id: 'c', name: 'x-ray.png', detail: '8 MB', state: 'failed', error: words.wrong },
  ]);
  const drop = (id: string) => setItems(items.filter((item) => item.id !== id));
  return (
    <FileField
      label={words.visit}
      items={items}
      multiple
      onFiles={(files) =>
        setItems([
          ...items,
          ...files.map((file): UploadItem => {
            const preview = file.type.startsWith('image/') ? { preview: URL.createObjectURL(file) } : {};
            return {
              id: crypto.randomUUID(),
              name: file.name,
              detail: `${file.size} B`,
              state: 'waiting',
              ...preview,
            };
          }),
        ])
      }
      onCancel={drop}
      onRemove={drop}
      onRetry={(id) =>
        setItems(
          items.map((item) =>
            item.id === id ? { ...item, state: 'sending', error: '', progress: 0.1 } : item,
          ),
        )
      }
      chooseLabel={words.save}
      cameraLabel="Camera"
      dropLabel="or drop files here"
      cancelLabel={(name) => `${words.cancel}: ${name}`}
      retryLabel={words.join}
      removeLabel={(name) => `${words.remove}: ${name}`}
      progressLabel={(name) => name}
    />
  );
}
