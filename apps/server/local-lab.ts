import type { FastifyInstance } from 'fastify';
import type { LabFault, LocalLab, SentAs } from '#partners/lab/local/simulator.ts';
import { OUTCOMES, PAPER_OUTCOMES } from '#partners/lab/local/store.ts';
import { LAB_EVENTS } from '#partners/lab/port.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import { notFound, refuse } from '#platform/server/http/refusal.ts';

type Body = Readonly<Record<string, unknown>>;
const FAULTS: readonly string[] = [
  'lost',
  'nothing',
  'away',
  'slot_gone',
  'refused',
  'requested',
  'full',
] satisfies LabFault['kind'][];

/** The local lab in this server: the partner's calls below `/demo/lab/v1`, and a call that steers it. */
export const localLabPages = (lab: LocalLab): FeatureServer => ({
  name: 'local-lab',
  async raw(app) {
    registerCalls(app, lab);
    registerPapers(app, lab);
    registerControl(app, lab);
  },
  close: () => lab.close(),
});

function registerCalls(app: FastifyInstance, lab: LocalLab): void {
  app.route<{ Params: { '*': string }; Body: Body | undefined; Querystring: Body }>({
    method: ['GET', 'POST', 'PATCH'],
    url: '/demo/lab/v1/*',
    async handler(request, reply) {
      if (!lab.isOurKey(request.headers.api_key)) return reply.code(401).send({ status: 'Invalid api_key' });
      const path = `/v1/${request.params['*']}`;
      const answer = lab.answer(request.method, path, request.query, request.body ?? {});
      return reply.code(answer.status).send(answer.body);
    },
  });
}

function registerPapers(app: FastifyInstance, lab: LocalLab): void {
  app.get<{ Params: { file: string } }>('/demo/lab/reports/:file', async (request, reply) => {
    const paper = lab.paper(Number(request.params.file.replace(/\.pdf$/, '')));
    if (!paper) return reply.code(404).send({ status: 'Report not found' });
    return reply.type(paper.type).send(paper.bytes);
  });
}

interface Control extends SentAs {
  readonly request_id?: string;
  readonly event?: string;
  /** Only of one patient. */
  readonly reference?: string;
  readonly new_task?: boolean;
  readonly fault?: string;
  readonly fault_times?: number;
  /** The whole collection, with so long between two steps. */
  readonly run_ms?: number;
  /** What the results and the merged report will be, and how many values are there before all are. */
  readonly results?: string;
  readonly paper?: string;
  readonly ready?: number;
}

/** What a test does in the place of the lab's people or the network. */
function registerControl(app: FastifyInstance, lab: LocalLab): void {
  app.post('/demo/lab/control', async (request) => {
    const given = (request.body ?? {}) as Control;
    const { request_id: id, event, fault } = given;
    if (fault !== undefined) {
      if (!FAULTS.includes(fault)) throw refuse('malformed');
      lab.addFault({ kind: fault as LabFault['kind'], times: given.fault_times ?? 1 });
      return { ok: true };
    }
    if (typeof id !== 'string') throw refuse('malformed');
    prepare(lab, id, given);
    if (typeof given.run_ms === 'number') {
      lab.stepMs = given.run_ms;
      lab.run(id);
      return { ok: true };
    }
    if (event === undefined && (given.results || given.paper || given.ready)) return { ok: true };
    if (!LAB_EVENTS.some((each) => each === event)) throw refuse('malformed');
    const { times = 1, forged = false, reference, new_task: newTask = false } = given;
    const how = { times, forged, newTask, ...(reference ? { reference } : {}) };
    if (!lab.act(id, event ?? '', how)) throw notFound();
    await lab.sent();
    return { ok: true };
  });
}

function prepare(lab: LocalLab, id: string, { results, paper, ready, reference }: Control): void {
  const outcome = OUTCOMES.find((each) => each === results);
  const behind = PAPER_OUTCOMES.find((each) => each === paper);
  if ((results && !outcome) || (paper && !behind)) throw refuse('malformed');
  const how = {
    ...(outcome ? { outcome } : {}),
    ...(behind ? { paper: behind } : {}),
    ...(typeof ready === 'number' ? { ready } : {}),
    ...(reference ? { reference } : {}),
  };
  if (!lab.prepare(id, how)) throw notFound();
}
