import { Refused, refusals } from './requests/refusals'

export type TakeTurn = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Returns a function that runs a task when fewer than `atOnce` others run, the earliest caller first. A task that has not ended after
 * `longestMs` no longer counts: it waits for something else, and must not keep the others from their turn. Throws `Refused` (`busy`)
 * when `waiting` tasks wait already.
 */
export function createTurns({
  atOnce,
  waiting,
  longestMs,
}: Record<'atOnce' | 'waiting' | 'longestMs', number>): TakeTurn {
  const queue: (() => void)[] = []
  let running = 0

  return async (task) => {
    if (running < atOnce) running += 1
    else if (queue.length >= waiting) throw new Refused(refusals.busy)
    // The task that ends hands its turn over.
    else await new Promise<void>((resolve) => queue.push(resolve))
    let hasTurn = true
    function end() {
      if (!hasTurn) return
      hasTurn = false
      clearTimeout(timer)
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
    const timer = setTimeout(end, longestMs)
    try {
      return await task()
    } finally {
      end()
    }
  }
}
