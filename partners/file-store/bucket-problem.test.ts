import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { bucketProblem, trialProblem } from './bucket-problem.ts';

it('finds out by a trial that a key may look at the bucket and not write to it', async () => {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(String(request.method));
    request.resume();
    reply.writeHead(request.method === 'PUT' ? 403 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = {
    ...{ bucket: 'files', region: 'none', accessKeyId: 'us', secretAccessKey: 'hunter2', pathStyle: true },
    endpoint: new URL(`http://127.0.0.1:${port}`),
  };
  try {
    expect(await bucketProblem(settings)).toBeUndefined();
    const said = await trialProblem(settings);
    expect(said).toMatch(/^S3_ACCESS_KEY_ID: .* may list, read, write and delete/);
    expect(said).not.toContain('hunter2');
    expect(asked).toEqual(['HEAD', 'PUT']);
  } finally {
    server.close();
  }
});
