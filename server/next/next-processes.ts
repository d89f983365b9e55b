import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'undici'
import { freePort } from '@/lib/platform/async/free-port'
import { DATABASE_FAILED, ENDING, MAY_END, READY } from '@/lib/platform/edge/protocol'
import { hearBrand } from '@/lib/platform/edge/shop-brand'
import { followHeartbeat, heartbeatLimits } from '@/server/heartbeat'

/**
 * Next behind the front server. A process that ends is started again with a growing delay; one that does not answer is killed.
 */
export interface NextProcess {
  child: ChildProcess
  /** Its number, counted from 1, which its successor has, too. */
  worker: number
  port: number
  pool: Promise<Pool>
  openRequests: number
  isReady: boolean
  /** Has rendered a page: what it needs for that is loaded. */
  hasRendered: boolean
  isSilent: () => boolean
  isRetired: boolean
  /** When it last found the database down, by `performance.now()` */
  databaseFailedAt: number
  ended: Promise<unknown>
}

const FIRST_DELAY_MS = 100
const FIRST_RENDER_DELAY_MS = 500
const MAX_DELAY_MS = 3000
const STABLE_RUN_MS = 60_000
/** For open requests of a process that is replaced, and for Next to respond (an upload may take long); to end on SIGTERM. */
const TIMEOUT_MS = 120_000
const KILL_AFTER_MS = 5000
/** A mail server may take long. The process is asked as soon as it takes no new requests. */
const FINISH_MS = 3000

export type NextProcesses = ReturnType<typeof createNextProcesses>

export function createNextProcesses({
  command,
  count,
  isDevelopment,
  heartbeat = heartbeatLimits,
  render,
}: {
  command: string[]
  count: number
  isDevelopment: boolean
  heartbeat?: typeof heartbeatLimits
  render: (next: NextProcess) => Promise<boolean>
}) {
  const [program = '', ...args] = command
  const processes: Set<NextProcess> = new Set()
  let isStopping = false
  let restarts = 0

  /** Starts a process and resolves when it takes requests; rejects when it ends before. */
  async function start(worker: number) {
    const port = await freePort()
    if (isStopping) throw new Error('Stopped')
    const child = spawn(program, isDevelopment ? [...args, '--port', String(port)] : args, {
      env: { ...process.env, PORT: String(port), HOSTNAME: '127.0.0.1' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    // The development server compiles for as long as it likes.
    const { isSilent, stop } = isDevelopment ? unwatched : followHeartbeat(child, heartbeat)
    const next: NextProcess = {
      child,
      worker,
      port,
      pool: connect(`http://127.0.0.1:${port}`),
      openRequests: 0,
      isReady: false,
      // The development server compiles a page first, whenever one asks for it.
      hasRendered: isDevelopment,
      isSilent,
      isRetired: false,
      databaseFailedAt: Number.NEGATIVE_INFINITY,
      ended: new Promise((resolve) => child.once('exit', resolve).once('error', resolve)).then(async () => {
        stop()
        processes.delete(next)
        next.isReady = false
        await (await next.pool).destroy()
      }),
    }
    processes.add(next)
    const ready = new Promise((resolve) => {
      child.on('message', (message) => {
        if (message === DATABASE_FAILED) next.databaseFailedAt = performance.now()
        else if (message === READY) resolve(undefined)
        else hearBrand(message)
      })
    })
    // The development server does not say when it is ready.
    await Promise.race([isDevelopment || ready, next.ended])
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`Next did not start (${endOf(child)})`)
    next.isReady = true
    void renderFirst(next)
    return next
  }

  async function renderFirst(next: NextProcess) {
    while (next.isReady && !next.hasRendered) {
      next.hasRendered = await render(next).catch(() => false)
      if (!next.hasRendered) await sleep(FIRST_RENDER_DELAY_MS, undefined, { ref: false })
    }
  }

  async function watch(first: NextProcess) {
    let next: NextProcess | null = first
    for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
      const startedAt = performance.now()
      await next?.ended
      if (isStopping || next?.isRetired) return
      if (next) console.log(`Next ended unexpectedly (${endOf(next.child)}); starting it again.`)
      if (performance.now() - startedAt > STABLE_RUN_MS) delay = FIRST_DELAY_MS
      await sleep(delay)
      restarts += 1
      next = await start(first.worker).catch((error: Error) => {
        if (!isStopping) console.log(`${error.message}; trying again.`)
        return null
      })
    }
  }

  /** Lets the mails end that a process is sending: a mail that is cut off may come twice. */
  async function finishWork(child: ChildProcess) {
    if (isDevelopment || !child.connected) return
    const finished = new Promise((resolve) => {
      child.on('message', (message) => message === MAY_END && resolve(undefined))
    })
    child.send(ENDING, () => {})
    await Promise.race([finished, sleep(FINISH_MS, undefined, { ref: false })])
  }

  async function retire(next: NextProcess) {
    next.isRetired = true
    next.isReady = false
    for (const end = Date.now() + TIMEOUT_MS; next.openRequests > 0 && Date.now() < end; ) await sleep(20)
    await Promise.race([finishWork(next.child), next.ended])
    next.child.kill('SIGTERM')
    const timeout = setTimeout(() => next.child.kill('SIGKILL'), KILL_AFTER_MS)
    await next.ended
    clearTimeout(timeout)
  }

  return {
    /** Starts all processes. Rejects when one ends before it takes requests. */
    async start() {
      const starts = Array.from({ length: count }, (_, index) => start(index + 1))
      for (const next of await Promise.all(starts)) void watch(next)
    },

    /** Returns the process with the fewest open requests, but not `excluded`, and a silent one last; `null` while none takes requests. */
    leastBusy(excluded: NextProcess | null = null) {
      const others = this.ready().filter((next) => next !== excluded)
      return others.toSorted((a, b) => loadOf(a) - loadOf(b))[0] ?? null
    },

    ready: () => [...processes].filter(({ isReady }) => isReady),

    restarts: () => restarts,

    /** Replaces the processes one by one: each new one takes requests before the old one stops to. */
    async renew() {
      for (const old of this.ready()) {
        void watch(await start(old.worker))
        // It has died meanwhile, and been started again.
        if (processes.has(old)) await retire(old)
      }
    },

    async stop() {
      isStopping = true
      await Promise.all([...processes].map(retire))
    },
  }
}

/** Describes how a process ended. Without a process, its exit code is the negative number of the system's error. */
function endOf({ signalCode, exitCode }: ChildProcess) {
  return signalCode ?? `exit code ${exitCode}`
}

const unwatched = { isSilent: () => false, stop() {} }

function loadOf({ isSilent, openRequests }: NextProcess) {
  return isSilent() ? Number.MAX_SAFE_INTEGER : openRequests
}

/** Loads the client while Next starts, not before. */
async function connect(origin: string) {
  const { Pool } = await import('undici')
  return new Pool(origin, { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS })
}
