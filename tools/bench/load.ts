import autocannon from 'autocannon'
import { PlainError } from '@/ops/postgres/plain-error'
import { median, quantile, type Row, ratio } from './figures'
import { ACCEPT_ENCODING } from './request'

export const CONNECTIONS = 16

/** `cpuMs` is the processor time of the server for one request; NaN where the system does not tell. */
export type Load = { count: number; perSecond: number; p50Ms: number; p99Ms: number; cpuMs: number }

type Target = {
  name: string
  url: string
  /** Each connection asks for them in turn, instead of for the URL's own. */
  paths?: string[]
  headers?: Record<string, string>
  cpuMs?: () => number
}

const untold = () => Number.NaN

/** Runs `work` in a loop for each client until the time is over or it has run `times` times. A failure ends all loops. */
export function runClients(
  clients: number,
  { seconds = Infinity, times = Infinity }: { seconds?: number; times?: number },
  work: (client: number) => Promise<unknown>,
  { cpuMs = untold }: Pick<Target, 'cpuMs'> = {},
): Promise<Load> {
  return summarize(cpuMs, async (latencies) => {
    let started = 0
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
  })
}

/** Repeats a request, or several, on 16 connections. Any other status than 200 is a `PlainError`. */
export function applyLoad(
  { name, url, paths, headers, cpuMs = untold }: Target,
  seconds: number,
): Promise<Load> {
  return summarize(cpuMs, async (latencies) => {
    const failures = new Set<number>()
    const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
      const load = autocannon(
        {
          url,
          ...(paths && { requests: paths.map((path) => ({ path })) }),
          connections: CONNECTIONS,
          duration: seconds,
          sampleInt: 100,
          timeout: 30,
          headers: { 'accept-encoding': ACCEPT_ENCODING, ...headers },
        },
        (error, result) => (error ? reject(error) : resolve(result)),
      )
      load.on('response', (_client, status, _bytes, ms) => {
        latencies.push(ms)
        if (status !== 200) failures.add(status)
      })
    })
    if (errors || failures.size || !latencies.length)
      throw new PlainError(`${name}: ${url} was answered with ${[...failures].join(', ') || 'an error'}.`)
  })
}

async function summarize(cpuMs: () => number, run: (latencies: number[]) => Promise<void>): Promise<Load> {
  const latencies: number[] = []
  const cpuBefore = cpuMs()
  const begin = performance.now()
  await run(latencies)
  const durationMs = performance.now() - begin
  const count = latencies.length
  return {
    count,
    perSecond: (count / durationMs) * 1000,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    cpuMs: (cpuMs() - cpuBefore) / count,
  }
}

export function typical(loads: Load[]) {
  const middle = (name: keyof Load) => median(loads.map((load) => load[name]))
  return { p50Ms: middle('p50Ms'), p99Ms: middle('p99Ms'), cpuMs: middle('cpuMs') }
}

export function rateRow(name: string, loads: Load[]): Row {
  return { name, value: median(ratesOf(loads)), unit: '/s', ...typical(loads) }
}

export function ratioRow(name: string, loads: Load[], reference: Load[], min: number): Row {
  const value = ratio(ratesOf(loads), ratesOf(reference))
  return { name, value, unit: '×', min, ...typical(loads) }
}

/** Without `--before` there is no row. */
export function beforeRows(name: string, loads: Load[], before: Load[]): Row[] {
  if (before.length === 0) return []
  return [{ ...ratioRow(`${name} ÷ before`, loads, before, 0.95), note: `before ${rateNote(before)}` }]
}

export function rateNote(loads: Load[]) {
  return `${Math.round(median(ratesOf(loads)))} a second`
}

function ratesOf(loads: Load[]) {
  return loads.map(({ perSecond }) => perSecond)
}
