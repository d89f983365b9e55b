import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '@/lib/error-code'
import type { Dispute } from './disputes'
import type { Order } from './orders'
import { outage } from './paypal-errors'
import type { StoredEvent } from './webhooks/webhook-events'

interface State {
  orders: Order[]
  answers: [string, { fingerprint: string; body: unknown }][]
  disputes?: Dispute[]
  events?: StoredEvent[]
  /** Whether the sending of events is paused. */
  held?: boolean
}

/** Checks enough to distinguish the simulator's state from other JSON. */
function isState(state: Partial<State> | null): state is State {
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
 */
export function readState(file: string | null): State {
  const empty = { orders: [], answers: [] }
  if (!file) return empty
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return empty
    throw error
  }
  try {
    const state: Partial<State> | null = JSON.parse(text)
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
 */
export function writeState(file: string | null, state: State) {
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
 */
export function createSaving(write: () => void) {
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
    /**
     * Call it before each answer.
     * @throws PayPal's 503
     */
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
