import autocannon from 'autocannon'
import { PlainError } from '@/ops/postgres/plain-error'
import { type Load, summarizeLoad } from './clients'
import { ACCEPT_ENCODING } from './request'

export const CONNECTIONS = 16

/** A GET request to measure. */
type Target = { name: string; url: string; headers?: Record<string, string>; cpuMs?: () => number | null }

/**
 * Repeats a request on 16 connections.
 * @throws {PlainError} when a request fails or gets another status than 200
 */
export async function applyLoad(
  { name, url, headers, cpuMs = () => null }: Target,
  seconds: number,
): Promise<Load> {
  const latencies: number[] = []
  const failures = new Set<number>()
  const cpuBefore = cpuMs()
  const begin = performance.now()
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(
      {
        url,
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
  return summarizeLoad(latencies, performance.now() - begin, cpuBefore, cpuMs())
}

/**
 * Measures all targets in turn, in several rounds, so that other load on the machine affects them alike.
 * @returns by target, then by round
 * @throws {PlainError} like `applyLoad`
 */
export async function measureRounds(
  targets: Target[],
  { rounds, seconds, warmUpSeconds }: { rounds: number; seconds: number; warmUpSeconds: number },
): Promise<Load[][]> {
  for (const target of targets) await applyLoad(target, warmUpSeconds)
  const loads = targets.map(() => [] as Load[])
  for (let round = 0; round < rounds; round++)
    for (const [index, target] of targets.entries()) loads[index]?.push(await applyLoad(target, seconds))
  return loads
}
