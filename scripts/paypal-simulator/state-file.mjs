import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '../../lib/error-code.mjs'

/**
 * @typedef {object} State
 * @property {import('./orders.mjs').Order[]} orders
 * @property {[string, { fingerprint: string, body: unknown }][]} answers
 * @property {import('./webhook-events.mjs').StoredEvent[]} [events]
 * @property {boolean} [held] whether events wait to be sent
 */

/**
 * Looks at as much as tells a state of ours from anything else.
 * @param {Partial<State> | null} state
 * @returns {state is State}
 */
function isState(state) {
  return (
    Array.isArray(state?.orders) &&
    state.orders.every((order) => typeof order?.id === 'string' && Array.isArray(order.purchase_units)) &&
    Array.isArray(state.answers) &&
    state.answers.every((answer) => Array.isArray(answer) && typeof answer[1]?.fingerprint === 'string') &&
    (state.events === undefined || Array.isArray(state.events))
  )
}

/**
 * Reads what an earlier run wrote. A missing file is an empty state; a damaged one is kept under another name,
 * reported on standard error, and counts as empty.
 * @param {string | null} file
 * @returns {State}
 */
export function readState(file) {
  const empty = { orders: [], answers: [] }
  if (!file) return empty
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return empty
    throw error
  }
  try {
    /** @type {Partial<State> | null} */
    const state = JSON.parse(text)
    if (isState(state)) return state
  } catch {
    // Falls through to the same treatment as a file of the wrong shape.
  }
  const aside = `${file}.damaged-${Date.now()}`
  renameSync(file, aside)
  console.error(`paypal-simulator: the state file was damaged; kept as ${aside}, starting empty`)
  return empty
}

/**
 * Replaces the state on disk in one step: a reader, or a start after kill -9, sees the old state or the new one.
 * Synchronous, so that no other request is handled between a change and its being written.
 * @param {string | null} file
 * @param {State} state
 */
export function writeState(file, state) {
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}.tmp`
  writeFileSync(temporary, JSON.stringify(state), { mode: 0o600 })
  renameSync(temporary, file)
}
