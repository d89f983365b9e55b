import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import type { Shop } from '@/ops/backup/commands/environment'
import { cleanEnvironment } from '@/tools/test/clean-environment'
import { environmentOf } from './backups'

/**
 * Starts one of the programs `backup`, `restore`, `verify-backup` and `pictures` on a shop, as an operator does. `ended` resolves with its exit code,
 * null after a kill, and what it has printed.
 */
export function startProgram(
  name: string,
  shop: Shop,
  args: string[],
  settings: Record<string, string> = {},
) {
  const {
    DATABASE_URL = '',
    NEXTAUTH_SECRET = '',
    SHOP_DATA_DIR = '',
  } = environmentOf(shop.databaseUrl ?? '', shop.dataFolder)
  const env = cleanEnvironment({ DATABASE_URL, NEXTAUTH_SECRET, SHOP_DATA_DIR, ...settings })
  const child = spawn(process.execPath, ['scripts/run.cjs', `ops/${name}`, ...args], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code, output: output.trim() }))
  return { pid: child.pid ?? 0, kill: (signal: NodeJS.Signals) => child.kill(signal), ended }
}
