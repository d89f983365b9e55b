import { PlainError } from '../database/plain-error.mjs'
import { ACCEPT_ENCODING } from './request.mjs'

export const CONNECTIONS = 16

/**
 * Something that is measured: a name for the table and the request that is sent.
 * @typedef {{ name: string, url: string, headers?: Record<string, string>, seconds: number }} Target
 * @typedef {{ perSecond: number[], p99Ms: number[] }} Figures  one of each per round
 */

/**
 * Sends requests to each target in turn, for several rounds: whatever else the machine does meets them all.
 * @param {Target[]} targets
 * @param {{ rounds: number, warmUpSeconds: number, onRound: (round: number) => void }} options
 * @returns {Promise<Map<string, Figures>>} by name
 * @throws {PlainError} when an answer was not a good one
 */
export async function measureRounds(targets, { rounds, warmUpSeconds, onRound }) {
  /** @type {Map<string, Figures>} */
  const figures = new Map(targets.map(({ name }) => [name, { perSecond: [], p99Ms: [] }]))
  for (const target of targets) await fire({ ...target, seconds: warmUpSeconds })
  for (let round = 1; round <= rounds; round++) {
    onRound(round)
    for (const target of targets) {
      const { perSecond, p99Ms } = await fire(target)
      if (!perSecond) {
        throw new PlainError(
          `${target.name}: no answer in ${target.seconds} s; the machine is too busy to measure.`,
        )
      }
      figures.get(target.name)?.perSecond.push(perSecond)
      figures.get(target.name)?.p99Ms.push(p99Ms)
    }
  }
  return figures
}

async function fire(/** @type {Target} */ { name, url, headers = {}, seconds }) {
  const { default: autocannon } = await import('autocannon')
  const { requests, latency, duration, errors, timeouts, non2xx } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': ACCEPT_ENCODING, ...headers },
  })
  const bad = errors + timeouts + non2xx
  if (bad)
    throw new PlainError(`${name}: ${bad} of ${requests.total + bad} requests failed; nothing is measured.`)
  return { perSecond: requests.total / duration, p99Ms: latency.p99 }
}
