import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '@/ops/postgres/embedded-postgres'
import { takeKernelLock } from '@/ops/postgres/kernel-lock'
import { isAlive } from '@/ops/postgres/processes'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { clearScratch } from './scratch-database'

test.skipIf(process.platform !== 'linux')(
  'the database of a killed verification is stopped and removed, that of a running one is not',
  async () => {
    const dataFolder = temporaryFolder()
    const scratch = path.join(dataFolder, 'verify')
    const { pid } = await startEmbeddedPostgres(scratch)
    onTestFinished(() => stopEmbeddedPostgres(scratch))
    const running = takeKernelLock(path.join(dataFolder, 'verify.flock'))
    await clearScratch(dataFolder)
    expect(isAlive(pid)).toBe(true)
    running?.release()
    await clearScratch(dataFolder)
    expect(isAlive(pid)).toBe(false)
    expect(existsSync(scratch)).toBe(false)
  },
  60_000,
)
