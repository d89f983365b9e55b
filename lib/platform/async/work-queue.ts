import 'server-only'
import { Problem } from '@/lib/shared/problem/problem'

/** The client behind the work. It leaves the queue when `signal` aborts; `address` is set when it tells clients apart. */
export type Client = { signal?: AbortSignal; address?: string }
export type WorkQueue = {
  /** Runs the work when its turn comes. Throws `busy` when the queue is full, the wait times out, or the client is gone. */
  run: <T>(work: () => Promise<T>, client?: Client) => Promise<T>
}

type Limits = { concurrency: number; maxWaiting: number; timeoutMs: number }

/**
 * A queue in order of arrival that runs `concurrency` works at once. At most `maxWaiting` others wait, each for at most
 * `timeoutMs`; a single address takes at most half of these places.
 */
export function createWorkQueue(limits: Limits): WorkQueue {
  let running = 0
  const waiting = new Map<() => void, Client>()

  function isFullFor({ address }: Client): boolean {
    if (waiting.size >= limits.maxWaiting) return true
    const own = [...waiting.values()].filter((other) => address !== undefined && other.address === address)
    return own.length >= limits.maxWaiting / 2
  }

  function waitForTurn(client: Client): Promise<void> {
    return new Promise((resolve, reject) => {
      function leave() {
        clearTimeout(timeout)
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
      const timeout = setTimeout(giveUp, limits.timeoutMs)
      client.signal?.addEventListener('abort', giveUp)
      waiting.set(begin, client)
    })
  }

  async function run<T>(work: () => Promise<T>, client: Client = {}): Promise<T> {
    if (client.signal?.aborted) throw new Problem('busy')
    if (running < limits.concurrency) running += 1
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
