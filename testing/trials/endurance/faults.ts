import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { startMailServer } from '@/testing/machine/mail-server'
import { pidOf } from '@/testing/shop/start-own-shop'
import { signal } from '@/testing/trials/trial-shop'
import { treeOf } from '@/tools/bench/processes'
import type { Tally } from './answers'

export interface Stage {
  origin: string
  dataFolder: string
  /** It holds the data folder and may be filled; null: it is not filled. */
  disk: string | null
  /** Ends the first of two database servers and promotes the second; null: there is one. */
  failOver: (() => Promise<void>) | null
  tally: Tally
  mails: Pick<Awaited<ReturnType<typeof startMailServer>>, 'state' | 'received'>
}

type Fault = { name: string; run: (stage: Stage) => Promise<void> }

const SHORT_MS = 8000
const STOPPED_MS = 15_000
const CONNECTIONS = 1500
/** On macOS only 127.0.0.1 is there. */
const FLOOD_ADDRESS = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1'
const MAILS = 100
const FAILOVER_MS = 10_000

const childPid = ({ dataFolder }: Stage, program: string) => pidOf(dataFolder, program)
const frontPid = (stage: Stage) => childPid(stage, 'The shop')
const postmasterPid = (stage: Stage) => childPid(stage, 'PostgreSQL')
const nextPids = (stage: Stage) =>
  treeOf([frontPid(stage)])
    .map(({ pid }) => pid)
    .filter((pid) => pid !== frontPid(stage))

async function killFront(stage: Stage) {
  stage.tally.frontIsAway()
  signal(frontPid(stage), 'SIGKILL')
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    const answer = await fetch(`${stage.origin}/api/health/`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 200) break
  }
  stage.tally.frontIsBack()
}

async function stopNext(stage: Stage) {
  const pids = nextPids(stage)
  for (const pid of pids) signal(pid, 'SIGSTOP')
  await sleep(STOPPED_MS)
  for (const pid of pids) signal(pid, 'SIGCONT')
}

/** Takes the last byte of the disk, and kills what has to write when it starts. */
async function fillDisk(stage: Stage) {
  if (!stage.disk) return
  const filler = path.join(stage.disk, 'filler')
  const descriptor = openSync(filler, 'a')
  for (const bytes of [1024 * 1024, 4096]) {
    try {
      for (;;) writeSync(descriptor, Buffer.alloc(bytes))
    } catch {
      // Full for pieces of this size.
    }
  }
  closeSync(descriptor)
  await sleep(SHORT_MS / 2)
  signal(postmasterPid(stage), 'SIGKILL')
  signal(childPid(stage, 'The PayPal simulator'), 'SIGKILL')
  await sleep(SHORT_MS)
  rmSync(filler)
}

async function floodConnections({ origin }: Stage) {
  const { hostname, port } = new URL(origin)
  // From an address of their own: an address that floods loses its idle connections.
  const from = { port: Number(port), host: hostname, localAddress: FLOOD_ADDRESS }
  const sockets = Array.from({ length: CONNECTIONS }, () => net.connect(from).on('error', () => {}))
  await sleep(SHORT_MS)
  for (const socket of sockets) socket.destroy()
}

async function floodMails({ origin, tally }: Stage) {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ email: 'shopper@example.com' })
  const ask = () => tally.send(`${origin}/api/users/password/forgot/`, { method: 'POST', headers, body })
  await Promise.all(Array.from({ length: MAILS }, ask))
}

/**
 * One round. The launcher gives up a program after five restarts without five quiet minutes between them, so those of the
 * database come one after the other.
 */
export const faults: Fault[] = [
  { name: 'kill -9 of PostgreSQL', run: async (stage) => signal(postmasterPid(stage), 'SIGKILL') },
  { name: 'a full disk, with kill -9 of PostgreSQL and the simulator', run: fillDisk },
  { name: 'a restart of PostgreSQL', run: async (stage) => signal(postmasterPid(stage), 'SIGINT') },
  { name: 'kill -9 of Next', run: async (stage) => signal(nextPids(stage)[0] ?? 0, 'SIGKILL') },
  { name: 'kill -9 of the front server', run: killFront },
  {
    name: 'kill -9 of the simulator',
    run: async (stage) => signal(childPid(stage, 'The PayPal simulator'), 'SIGKILL'),
  },
  { name: 'SIGSTOP of Next', run: stopNext },
  { name: `${CONNECTIONS} idle connections`, run: floodConnections },
  { name: `${MAILS} requests for a mail`, run: floodMails },
  {
    name: 'a mail server that is away',
    async run({ mails }) {
      mails.state.trouble = { at: 'message', says: 451 }
      await sleep(SHORT_MS)
      mails.state.trouble = null
    },
  },
]

/** The shop has to find the new primary, with all of its jobs, by itself. */
async function failOver({ origin, failOver: promote, tally }: Stage) {
  await promote?.()
  const begin = Date.now()
  const isReady = async () => (await fetch(`${origin}/api/health/ready/`).catch(() => null))?.status === 200
  // It may not have noticed yet that the first one is gone.
  await sleep(1000)
  while (!(await isReady())) {
    if (Date.now() > begin + FAILOVER_MS)
      return void tally.report(`not ready ${FAILOVER_MS} ms after the promotion`)
    await sleep(100)
  }
  console.log(`    ready ${((Date.now() - begin) / 1000).toFixed(1)} s after the promotion`)
}

/**
 * The faults of a run, evenly spread: one round for each eight minutes. With two database servers nothing restarts them, so
 * there is one failover instead, in the middle.
 */
export function planFaults(
  minutes: number,
  { disk = null, failOver: promote = null }: Partial<Pick<Stage, 'disk' | 'failOver'>> = {},
): { fault: Fault; atMs: number }[] {
  const rounds = Math.max(1, Math.floor(minutes / 8))
  const isPossible = ({ name }: Fault) =>
    promote ? !name.includes('PostgreSQL') : disk || !name.includes('full disk')
  const all = Array.from({ length: rounds }, () => faults.filter(isPossible)).flat()
  if (promote) all.splice(all.length / 2, 0, { name: 'failover', run: failOver })
  const stepMs = (minutes * 60_000) / (all.length + 1)
  return all.map((fault, index) => ({ fault, atMs: (index + 0.5) * stepMs }))
}
