import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '../../lib/error-code.mjs'
import { outage } from './paypal-errors.mjs'

/**
 * @typedef {object} State
 * @property {import('./orders.mjs').Order[]} orders
 * @property {[string, { fingerprint: string, body: unknown }][]} answers
 * @property {import('./disputes.mjs').Dispute[]} [disputes]
 * @property {import('./webhook-events.mjs').StoredEvent[]} [events]
 * @property {boolean} [held]  whether the sending of events is paused
 */

/**
 * Checks enough to distinguish the simulator's state from other JSON.
 * @param {Partial<State> | null} state
 * @returns {state is State}
 */
function isState(state) {
  return (
    Array.isArray(state?.orders) &&
    state.orders.every((order) => typeof order?.id === 'string' && Array.isArray(order.purchase_units)) &&
    Array.isArray(state.answers) &&
    state.answers.every((answer) => Array.isArray(answer) && typeof answer[1]?.fingerprint === 'string') &&
    (state.disputes === undefined || Array.isArray(state.disputes)) &&
    (state.events === undefined || Array.isArray(state.events))
  )
}

/**
 * Reads the state of an earlier run. A missing file is an empty state. A damaged file is renamed and reported on standard
 * error, and counts as empty.
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
    // Handled below, like a file with other content.
  }
  const aside = `${file}.damaged-${Date.now()}`
  renameSync(file, aside)
  console.error(`paypal-simulator: the state file was damaged; kept as ${aside}, starting empty`)
  return empty
}

/**
 * Replaces the state on disk atomically: a reader, or a start after kill -9, sees the old or the new state. Synchronous, so
 * that no request is handled between a change and its write.
 * @param {string | null} file
 * @param {State} state
 */
export function writeState(file, state) {
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, JSON.stringify(state), { mode: 0o600 })
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/**
 * Saves by `write`, which may fail, as on a full disk: what has changed but is not saved is never shown, because a kill would
 * take it back.
 * @param {() => void} write
 */
export function createSaving(write) {
  let isSaved = true
  /** @throws PayPal's 503 when the state cannot be saved */
  function save() {
    try {
      write()
      isSaved = true
    } catch (error) {
      if (isSaved)
        console.error(`paypal-simulator: the state cannot be saved (${errorCode(error)}); answering 503`)
      isSaved = false
      throw outage(503)
    }
  }
  return {
    save,
    /** Call it before each answer. @throws PayPal's 503 */
    savePending() {
      if (!isSaved) save()
    },
    /** For changes that no request waits for. */
    saveLater() {
      try {
        save()
      } catch {
        // The next request tries again.
      }
    },
  }
}
