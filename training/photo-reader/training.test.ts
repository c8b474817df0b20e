import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SEEN_HEIGHT, SEEN_WIDTH } from '../../partners/image-reader/meter-reader/layers.ts';
import { openNetwork } from '../../partners/image-reader/meter-reader/network.ts';

const PYTHON = process.env.PYTHON ?? 'python3';
const NEEDS = 'import torch, onnx, cv2, PIL; from pathlib import Path; from sys import exit';
const HAS_FONTS = 'exit(not list(Path("/usr/share/fonts").rglob("Roboto-Regular.*")))';
const isThere = spawnSync(PYTHON, ['-c', `${NEEDS}; ${HAS_FONTS}`]).status === 0;

it.skipIf(!isThere)(
  'makes pictures, learns from them and writes a model that says what it said',
  {
    timeout: 300_000,
  },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'photo-reader-'));
    try {
      const script = new URL('smoke.py', import.meta.url).pathname;
      const env = { ...process.env, OMP_NUM_THREADS: '1', PYTHONDONTWRITEBYTECODE: '1' };
      const { status, stdout, stderr } = spawnSync(PYTHON, [script, folder], { encoding: 'utf8', env });
      expect(status, stderr).toBe(0);
      const said = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
      expect(said.changed).toBeGreaterThan(0.01);
      expect(said.marks).toBeGreaterThan(100);
      const network = await openNetwork(join(folder, 'smoke.onnx'));
      const grey = Float32Array.from({ length: SEEN_WIDTH * SEEN_HEIGHT }, (_, at) => at % 251);
      const { says } = await network(grey);
      (said.says as number[]).forEach((each, at) => {
        expect(says[at * 97]).toBeCloseTo(each, 2);
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
