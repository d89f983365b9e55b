import { median, quantile } from './figures.mjs'

/**
 * Requests of one kind. `cpuMs` is the processor time of the server's processes for one of them; null where the system does
 * not tell.
 * @typedef {{ count: number, perSecond: number, p50Ms: number, p99Ms: number, cpuMs: number | null }} Load
 */

/**
 * Runs `work` in a loop for each client, in parallel, until the time is over or it has run `times` times. A failure of `work`
 * ends all loops.
 * @param {number} clients
 * @param {{ seconds?: number, times?: number }} limit
 * @param {(client: number) => Promise<unknown>} work
 * @param {{ cpuMs?: () => number | null }} [server]  the processor time that the server has used so far
 * @returns {Promise<Load>}
 */
export async function runClients(clients, { seconds = Infinity, times = Infinity }, work, server = {}) {
  const { cpuMs = () => null } = server
  /** @type {number[]} */
  const latencies = []
  let started = 0
  const cpuBefore = cpuMs()
  const begin = performance.now()
  const isOver = () => started >= times || performance.now() - begin >= seconds * 1000
  const runClient = async (/** @type {number} */ client) => {
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

/** @returns {Load} */
function summarizeLoad(
  /** @type {number[]} */ latencies,
  /** @type {number} */ durationMs,
  /** @type {number | null} */ cpuBefore,
  /** @type {number | null} */ cpuAfter,
) {
  const count = latencies.length
  return {
    count,
    perSecond: (count / durationMs) * 1000,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    cpuMs: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / count,
  }
}

/**
 * The medians of several loads, as columns of the table.
 * @param {Load[]} loads
 * @returns {{ p50Ms: number, p99Ms: number, cpuMs: number | null }}
 */
export function typical(loads) {
  const cpu = loads.flatMap(({ cpuMs }) => cpuMs ?? [])
  return {
    p50Ms: median(loads.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(loads.map(({ p99Ms }) => p99Ms)),
    cpuMs: cpu.length ? median(cpu) : null,
  }
}
