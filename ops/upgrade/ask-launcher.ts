import { realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from '@/ops/backup/commands/environment'
import { readRequest, writeRequest } from '@/ops/launcher/hand-over'
import { announceMove, finishMove, forgetMove } from '@/ops/postgres/data-folder'
import { embeddedPostgresUrl } from '@/ops/postgres/embedded-postgres'
import { readLock } from '@/ops/postgres/lock-file'
import { PlainError } from '@/ops/postgres/plain-error'

const POLL_MS = 100
/** Covers the stop of one release, the start of another one, and the way back. */
const TIMEOUT_MS = 5 * 60_000

/** Finds the launcher of the shop, which has to be one that can be upgraded. */
export function findRunning({ dataFolder, databaseUrl }: Shop): { pid: number; release: string } | null {
  const holder = readLock(path.join(dataFolder, 'run.json'))
  if (!holder) return null
  const { pid, release } = holder
  if (!databaseUrl && !embeddedPostgresUrl(dataFolder))
    throw new PlainError(
      'The shop that runs has another database than the settings here name. Write its settings into .env, or pass them to this command, too.',
    )
  if (release) return { pid, release: realpathSync(release) }
  throw new PlainError(
    `The shop that runs (process ${pid}) cannot be upgraded: it is still starting, is \`npm run dev\`, or was started by a release ` +
      'without this command. Wait, or stop it first and start it after the upgrade.',
  )
}

/**
 * Lets the launcher stop its release and start another one. An error says that the previous one runs again, or nothing does.
 */
export async function handOver(
  pid: number,
  { release, dataFolder, moveTo }: { release: string; dataFolder: string; moveTo: string | null },
) {
  if (moveTo) announceMove(dataFolder, moveTo)
  writeRequest(dataFolder, { release, state: 'asked' })
  process.kill(pid, 'SIGUSR2')
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(POLL_MS)) {
    const { state, reason } = readRequest(dataFolder)
    if (state === 'serving') return
    if (state === 'asked') continue
    if (state === 'refused') forgetMove(dataFolder)
    throw new PlainError(`${path.basename(release)} does not run: the previous release does. ${reason}`)
  }
  throw new PlainError(
    'The launcher of the shop does not say what became of the upgrade. See the log of the shop.',
  )
}

export function moveData(dataFolder: string, moveTo: string | null) {
  if (!moveTo) return
  announceMove(dataFolder, moveTo)
  finishMove(dataFolder)
}
