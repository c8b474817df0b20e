import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { projectRoot } from '#platform/server/project-root.ts';

/** What it was made from, and where it fails: model-card.md beside it. */
export const MODEL = join(projectRoot, 'partners/image-reader/meter-reader/meter-reader.onnx');

/** Whether ONNX Runtime was made for this system: its package lacks Macs with Intel processors, for one. */
export function runtimeIsThere(platform: string = process.platform, arch: string = process.arch): boolean {
  try {
    const index = createRequire(import.meta.url).resolve('onnxruntime-node');
    return existsSync(join(dirname(index), '../bin/napi-v6', platform, arch, 'onnxruntime_binding.node'));
  } catch {
    return false;
  }
}
