import { median, quantile } from './figures'

/**
 * Requests of one kind. `cpuMs` is the processor time of the server's processes for one of them; null where the system does
 * not tell.
 */
export type Load = { count: number; perSecond: number; p50Ms: number; p99Ms: number; cpuMs: number | null }

/**
 * Runs `work` in a loop for each client, in parallel, until the time is over or it has run `times` times. A failure of `work`
 * ends all loops.
 * @param server  the processor time that the server has used so far
 */
export async function runClients(
  clients: number,
  { seconds = Infinity, times = Infinity }: { seconds?: number; times?: number },
  work: (client: number) => Promise<unknown>,
  server: { cpuMs?: () => number | null } = {},
): Promise<Load> {
  const { cpuMs = () => null } = server
  const latencies: number[] = []
  let started = 0
  const cpuBefore = cpuMs()
  const begin = performance.now()
  const isOver = () => started >= times || performance.now() - begin >= seconds * 1000
  const runClient = async (client: number) => {
    while (!isOver()) {
      started += 1
      const startedAt = performance.now()
      await work(client)
      latencies.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)))
  return summarizeLoad(latencies, performance.now() - begin, cpuBefore, cpuMs())
}

/** @param durationMs  in which the requests were made */
export function summarizeLoad(
  latencies: number[],
  durationMs: number,
  cpuBefore: number | null,
  cpuAfter: number | null,
): Load {
  const count = latencies.length
  return {
    count,
    perSecond: (count / durationMs) * 1000,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    cpuMs: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / count,
  }
}

/** The medians of several loads, as columns of the table. */
export function typical(loads: Load[]): { p50Ms: number; p99Ms: number; cpuMs: number | null } {
  const cpu = loads.flatMap(({ cpuMs }) => cpuMs ?? [])
  return {
    p50Ms: median(loads.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(loads.map(({ p99Ms }) => p99Ms)),
    cpuMs: cpu.length ? median(cpu) : null,
  }
}
