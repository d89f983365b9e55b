import { PlainError } from '../database/plain-error.mjs'
import { ACCEPT_ENCODING } from './request.mjs'

export const CONNECTIONS = 16

/**
 * A request to measure, with its name in the table.
 * @typedef {{ name: string, url: string, headers?: Record<string, string>, seconds: number }} Target
 * @typedef {{ perSecond: number[], p99Ms: number[] }} Figures  one element per round
 */

/**
 * Measures all targets in turn, in several rounds, so that other load on the machine affects them alike.
 * @param {Target[]} targets
 * @param {{ rounds: number, warmUpSeconds: number, onRound: (round: number) => void }} options
 * @returns {Promise<Map<string, Figures>>} by name
 * @throws {PlainError} when a request fails or gets another status than 2xx, or none completes
 */
export async function measureRounds(targets, { rounds, warmUpSeconds, onRound }) {
  /** @type {Map<string, Figures>} */
  const figures = new Map(targets.map(({ name }) => [name, { perSecond: [], p99Ms: [] }]))
  for (const target of targets) await applyLoad({ ...target, seconds: warmUpSeconds })
  for (let round = 1; round <= rounds; round++) {
    onRound(round)
    for (const target of targets) {
      const { perSecond, p99Ms } = await applyLoad(target)
      if (!perSecond) {
        throw new PlainError(
          `${target.name}: no response in ${target.seconds} s; the machine is too busy to measure.`,
        )
      }
      figures.get(target.name)?.perSecond.push(perSecond)
      figures.get(target.name)?.p99Ms.push(p99Ms)
    }
  }
  return figures
}

/** @returns requests per second, and the 99th percentile of the latency in ms */
async function applyLoad(/** @type {Target} */ { name, url, headers = {}, seconds }) {
  const { default: autocannon } = await import('autocannon')
  const { requests, latency, duration, errors, timeouts, non2xx } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': ACCEPT_ENCODING, ...headers },
  })
  const failed = errors + timeouts + non2xx
  if (failed)
    throw new PlainError(
      `${name}: ${failed} of ${requests.total + failed} requests failed; nothing is measured.`,
    )
  return { perSecond: requests.total / duration, p99Ms: latency.p99 }
}
