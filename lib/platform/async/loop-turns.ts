import { setImmediate } from 'node:timers/promises'

/** Work may keep the event loop to itself for this long, in ms. */
const heldMs = 8

/** Lets others of this process go on. Awaited between two steps of long work, it gives the event loop back every few milliseconds. */
export type LoopTurn = () => Promise<void> | undefined

export function loopTurns(): LoopTurn {
  let since = performance.now()
  return () => (performance.now() - since < heldMs ? undefined : turn())

  async function turn(): Promise<void> {
    await setImmediate()
    since = performance.now()
  }
}
