import 'server-only'
import { Problem } from '@/lib/problem'

/** Who waits: it leaves when the signal says so; `address` when that is one person's or one house's, to share the line fairly. */
export type Client = { signal?: AbortSignal; address?: string }
export type WaitingLine = {
  /** Runs the work when its turn comes. Throws `busy` when the line is full, the wait too long, or the client gone. */
  run: <T>(work: () => Promise<T>, client?: Client) => Promise<T>
}

/**
 * A line for work of which only so much may run at a time. It is bounded in length and in time, and one address has half of
 * its places at most: nobody waits for ever, and nobody alone fills it.
 */
export function createWaitingLine(limits: {
  atOnce: number
  places: number
  patienceMs: number
}): WaitingLine {
  let running = 0
  /** What calls each in, the first one first. */
  const waiting = new Map<() => void, Client>()

  function isFullFor({ address }: Client): boolean {
    if (waiting.size >= limits.places) return true
    const own = [...waiting.values()].filter((other) => address !== undefined && other.address === address)
    return own.length >= limits.places / 2
  }

  function waitForTurn(client: Client): Promise<void> {
    return new Promise((resolve, reject) => {
      function leave() {
        clearTimeout(patience)
        client.signal?.removeEventListener('abort', giveUp)
        waiting.delete(begin)
      }
      function begin() {
        leave()
        running += 1
        resolve()
      }
      function giveUp() {
        leave()
        reject(new Problem('busy'))
      }
      const patience = setTimeout(giveUp, limits.patienceMs)
      client.signal?.addEventListener('abort', giveUp)
      waiting.set(begin, client)
    })
  }

  async function run<T>(work: () => Promise<T>, client: Client = {}): Promise<T> {
    if (client.signal?.aborted) throw new Problem('busy')
    if (running < limits.atOnce) running += 1
    else if (isFullFor(client)) throw new Problem('busy')
    else await waitForTurn(client)
    try {
      return await work()
    } finally {
      running -= 1
      const [next] = waiting.keys()
      next?.()
    }
  }

  return { run }
}
