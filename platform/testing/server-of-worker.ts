/**
 * A set-up file of journeys: leads each worker to the server of its own, so that two files that run side by side share
 * no people. Vitest numbers its workers from 1.
 */
const ports = process.env.JOURNEY_PORTS?.split(',') ?? [];
const port = ports[(Number(process.env.VITEST_POOL_ID) - 1) % ports.length];
if (port) process.env.JOURNEY_PORT = port;
