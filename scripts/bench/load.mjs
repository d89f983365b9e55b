import { PlainError } from '../database/plain-error.mjs'
import { summarizeLoad } from './clients.mjs'
import { ACCEPT_ENCODING } from './request.mjs'

export const CONNECTIONS = 16

/** @typedef {import('./clients.mjs').Load} Load */
/**
 * A GET request to measure.
 * @typedef {{ name: string, url: string, headers?: Record<string, string>, cpuMs?: () => number | null }} Target
 */

/**
 * Repeats a request on 16 connections.
 * @param {Target} target
 * @param {number} seconds
 * @returns {Promise<Load>}
 * @throws {PlainError} when a request fails or gets another status than 2xx, or none completes
 */
export async function applyLoad({ name, url, headers = {}, cpuMs = () => null }, seconds) {
  const { default: autocannon } = await import('autocannon')
  /** @type {number[]} */
  const latencies = []
  const cpuBefore = cpuMs()
  const run = autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': ACCEPT_ENCODING, ...headers },
    // Its own histogram has whole milliseconds only.
    setupClient: (client) => client.on('response', (_status, _bytes, ms) => latencies.push(ms)),
  })
  const { requests, duration, errors, timeouts, non2xx } = await run
  const failed = errors + timeouts + non2xx
  if (failed) throw new PlainError(`${name}: ${failed} of ${requests.total + failed} requests failed.`)
  if (!requests.total) throw new PlainError(`${name}: no answer within ${seconds} s.`)
  return summarizeLoad(latencies, duration * 1000, cpuBefore, cpuMs())
}

/**
 * Measures all targets in turn, in several rounds, so that other load on the machine affects them alike.
 * @param {Target[]} targets
 * @param {{ rounds: number, seconds: number, warmUpSeconds: number }} options
 * @returns {Promise<Load[][]>} by target, then by round
 * @throws {PlainError} like `applyLoad`
 */
export async function measureRounds(targets, { rounds, seconds, warmUpSeconds }) {
  for (const target of targets) await applyLoad(target, warmUpSeconds)
  const loads = targets.map(() => /** @type {Load[]} */ ([]))
  for (let round = 0; round < rounds; round++)
    for (const [index, target] of targets.entries()) loads[index]?.push(await applyLoad(target, seconds))
  return loads
}
