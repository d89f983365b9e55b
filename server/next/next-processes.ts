import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'undici'
import { freePort } from '@/lib/platform/edge/free-port'
import { DATABASE_FAILED, ENDING, MAY_END, READY } from '@/lib/platform/edge/protocol'
import { hearBrand } from '@/lib/platform/edge/shop-brand'
import { followHeartbeat, heartbeatLimits } from '@/server/heartbeat'

/**
 * Next behind the front server. A process that ends is started again with a growing delay; one that does not answer is killed.
 */
export interface NextProcess {
  child: ChildProcess
  /** It is counted from 1, and the successor has it, too. */
  worker: number
  port: number
  pool: Promise<Pool>
  openRequests: number
  isReady: boolean
  /** Has rendered a page: what it needs for that is loaded. */
  hasRendered: boolean
  isSilent: () => boolean
  isRetired: boolean
  /** It says by `performance.now()` when the database was last down. */
  databaseFailedAt: number
  ended: Promise<unknown>
}

const FIRST_DELAY_MS = 100
const FIRST_RENDER_DELAY_MS = 500
const MAX_DELAY_MS = 3000
const STABLE_RUN_MS = 60_000
/** Open requests of a process that is replaced have this time, and so has Next to respond (an upload may take long). */
const TIMEOUT_MS = 120_000
const KILL_AFTER_MS = 5000
/** A mail server may take long. The process is asked as soon as it takes no new requests. */
const FINISH_MS = 3000

interface Options {
  command: string[]
  count: number
  isDevelopment: boolean
  heartbeat?: typeof heartbeatLimits
  render: (next: NextProcess) => Promise<boolean>
}

export class NextProcesses {
  private readonly processes = new Set<NextProcess>()
  private isStopping = false
  private restartCount = 0

  constructor(private readonly options: Options) {}

  /** Starts all processes. Rejects when one ends before it takes requests. */
  async start() {
    const starts = Array.from({ length: this.options.count }, (_, index) => this.startOne(index + 1))
    for (const next of await Promise.all(starts)) void this.watch(next)
  }

  /** Returns the process with the fewest open requests, but not `excluded`, and a silent one last; `null` while none takes requests. */
  leastBusy(excluded: NextProcess | null = null) {
    const others = this.ready().filter((next) => next !== excluded)
    return others.toSorted((a, b) => loadOf(a) - loadOf(b))[0] ?? null
  }

  ready() {
    return [...this.processes].filter(({ isReady }) => isReady)
  }

  restarts() {
    return this.restartCount
  }

  /** Replaces the processes one by one: each new one takes requests before the old one stops to. */
  async renew() {
    for (const old of this.ready()) {
      void this.watch(await this.startOne(old.worker))
      // It has died meanwhile, and been started again.
      if (this.processes.has(old)) await this.retire(old)
    }
  }

  async stop() {
    this.isStopping = true
    await Promise.all([...this.processes].map((next) => this.retire(next)))
  }

  /** Starts a process and resolves when it takes requests; rejects when it ends before. */
  private async startOne(worker: number) {
    const { isDevelopment } = this.options
    const port = await freePort()
    if (this.isStopping) throw new Error('Stopped')
    const next = this.spawn(worker, port)
    const { child } = next
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
    void this.renderFirst(next)
    return next
  }

  private spawn(worker: number, port: number) {
    const { command, isDevelopment, heartbeat = heartbeatLimits } = this.options
    const [program = '', ...args] = command
    const child = spawn(program, isDevelopment ? [...args, '--port', String(port)] : args, {
      env: { ...process.env, PORT: String(port), HOSTNAME: '127.0.0.1' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    // The development server compiles for as long as it likes.
    const { isSilent, stop } = isDevelopment ? unwatched : followHeartbeat(child, heartbeat)
    const next: NextProcess = {
      ...{ child, worker, port, isSilent },
      pool: connect(`http://127.0.0.1:${port}`),
      openRequests: 0,
      isReady: false,
      // The development server compiles a page first, whenever one asks for it.
      hasRendered: isDevelopment,
      isRetired: false,
      databaseFailedAt: Number.NEGATIVE_INFINITY,
      ended: new Promise((resolve) => child.once('exit', resolve).once('error', resolve)).then(async () => {
        stop()
        this.processes.delete(next)
        next.isReady = false
        await (await next.pool).destroy()
      }),
    }
    this.processes.add(next)
    return next
  }

  private async renderFirst(next: NextProcess) {
    while (next.isReady && !next.hasRendered) {
      next.hasRendered = await this.options.render(next).catch(() => false)
      if (!next.hasRendered) await sleep(FIRST_RENDER_DELAY_MS, undefined, { ref: false })
    }
  }

  private async watch(first: NextProcess) {
    let next: NextProcess | null = first
    for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
      const startedAt = performance.now()
      await next?.ended
      if (this.isStopping || next?.isRetired) return
      if (next) console.log(`Next ended unexpectedly (${endOf(next.child)}); starting it again.`)
      if (performance.now() - startedAt > STABLE_RUN_MS) delay = FIRST_DELAY_MS
      await sleep(delay)
      this.restartCount += 1
      next = await this.startOne(first.worker).catch((error: Error) => {
        if (!this.isStopping) console.log(`${error.message}; trying again.`)
        return null
      })
    }
  }

  /** Lets the mails end that a process is sending: a mail that is cut off may come twice. */
  private async finishWork(child: ChildProcess) {
    if (this.options.isDevelopment || !child.connected) return
    const finished = new Promise((resolve) => {
      child.on('message', (message) => message === MAY_END && resolve(undefined))
    })
    child.send(ENDING, () => {})
    await Promise.race([finished, sleep(FINISH_MS, undefined, { ref: false })])
  }

  private async retire(next: NextProcess) {
    next.isRetired = true
    next.isReady = false
    for (const end = Date.now() + TIMEOUT_MS; next.openRequests > 0 && Date.now() < end; ) await sleep(20)
    await Promise.race([this.finishWork(next.child), next.ended])
    next.child.kill('SIGTERM')
    const timeout = setTimeout(() => next.child.kill('SIGKILL'), KILL_AFTER_MS)
    await next.ended
    clearTimeout(timeout)
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
