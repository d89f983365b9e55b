import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '@/lib/shared/problem/error-code'
import { z } from '@/lib/shared/validation/zod'
import type { Dispute } from './disputes'
import type { Order } from './orders'
import { outage } from './paypal-errors'
import type { StoredEvent } from './webhooks/webhooks'

const anOrder = z.looseObject({ id: z.string(), purchase_units: z.array(z.unknown()) })

/** Checks enough to distinguish the simulator's state from other JSON. Earlier releases stored no disputes or events. */
const storedState = z.object({
  orders: z.array(z.custom<Order>((order) => anOrder.safeParse(order).success)),
  answers: z.array(
    z.tuple([z.string(), z.looseObject({ fingerprint: z.string(), body: z.unknown().optional() })]),
  ),
  disputes: z.array(z.custom<Dispute>()).default([]),
  events: z.array(z.custom<StoredEvent>()).default([]),
  held: z.boolean().default(false),
})

type State = z.infer<typeof storedState>

/** A missing file is an empty state. A damaged one is renamed, reported on standard error, and counts as empty. */
export function readState(file: string | null): State {
  const empty = { orders: [], answers: [], disputes: [], events: [], held: false }
  if (!file) return empty
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return empty
    throw error
  }
  try {
    return storedState.parse(JSON.parse(text))
  } catch {
    const aside = `${file}.damaged-${Date.now()}`
    renameSync(file, aside)
    console.error(`paypal-simulator: the state file was damaged; kept as ${aside}, starting empty`)
    return empty
  }
}

/** Replaces the state atomically. Synchronous, so that no request is handled between a change and its write. */
function writeState(file: string, state: State) {
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

/** Saving may fail, as on a full disk: what is not saved is never shown, because a kill would take it back. */
export function createSaving(file: string | null, currentState: () => State) {
  let isSaved = true
  function save() {
    try {
      if (file) writeState(file, currentState())
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
    /** Call it before each answer. */
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
