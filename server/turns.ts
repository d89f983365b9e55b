import { Refused, refusals } from './requests/refusals'

export type TakeTurn = <T>(task: () => Promise<T>, client: string) => Promise<T>

type Waiter = { start: () => void; refuse: (reason: Refused) => void }

/**
 * Runs a task of a client when fewer than `atOnce` others run. Clients take turns, however much one of them asks for; of one
 * client the earliest task is first. A task that has not ended after `longestMs` no longer counts: it waits for something else.
 * Beyond `waiting` tasks that wait, the last one of the client with the most is refused: it throws `Refused` (`busy`).
 */
export function createTurns({
  atOnce,
  waiting,
  longestMs,
}: Record<'atOnce' | 'waiting' | 'longestMs', number>): TakeTurn {
  /** Clients are in the order of their next turns. No queue is empty. */
  const queues: Map<string, Waiter[]> = new Map()
  let running = 0
  let waitingNow = 0

  function wait(client: string) {
    return new Promise<void>((resolve, refuse) => {
      const queue = queues.get(client) ?? []
      queues.set(client, queue)
      queue.push({ start: resolve, refuse })
      waitingNow += 1
      if (waitingNow > waiting) refuseOne()
    })
  }

  function refuseOne() {
    const [[client, queue] = ['', []]] = [...queues].toSorted(([, a], [, b]) => b.length - a.length)
    queue.pop()?.refuse(new Refused(refusals.busy))
    if (queue.length === 0) queues.delete(client)
    waitingNow -= 1
  }

  function takeNext() {
    const [[client, queue] = ['', []]] = queues
    const next = queue.shift()
    queues.delete(client)
    if (queue.length > 0) queues.set(client, queue)
    if (next) waitingNow -= 1
    return next
  }

  return async (task, client) => {
    if (running < atOnce) running += 1
    else await wait(client)
    let hasTurn = true
    function end() {
      if (!hasTurn) return
      hasTurn = false
      clearTimeout(timer)
      const next = takeNext()
      if (next) next.start()
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
