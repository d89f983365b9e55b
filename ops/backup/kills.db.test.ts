import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdirSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { query } from '@/testing/db/database-server'
import { newDatabase } from '@/testing/db/new-database'
import { onlySoak } from '@/testing/db/rounds'
import { createOrder, createUser } from '@/testing/db/rows'
import {
  addPicture,
  backUp,
  contentOf,
  picturesOf,
  shopOn,
  sourceOf,
  startProgram,
} from '@/testing/machine/backups'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { checkBackup } from './read-backup'
import { writeBackup } from './write-backup'

// Programs and databases start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const url = process.env.DATABASE_URL ?? ''
const testWithPipes = test.skipIf(process.platform === 'win32')
await createOrder(await createUser({ role: 'owner' }))

/** The id of a picture whose files sort behind all others. */
const last = 'f'.repeat(32)

/** Makes a file that nobody finishes reading or writing: a program that opens it waits. */
function makeEndless(...parts: string[]) {
  const file = path.join(...parts)
  mkdirSync(path.dirname(file), { recursive: true })
  execFileSync('mkfifo', [file])
  return file
}

/** Waits until the last thing that a backup program has asked this database is `query`, and its transaction is open. */
function untilHeld(database: string, lastQuery: string) {
  const sessions = `select 1 from pg_stat_activity where application_name = 'shop backup' and query like '${lastQuery}'
    and datname = current_database() and state = 'idle in transaction'`
  return expect.poll(async () => (await query(database, sessions)).rowCount, { timeout: 50_000 }).toBe(1)
}

/** Starts a backup and waits until it has written all rows and reads the last picture, which never ends. */
async function heldBackup() {
  const shop = shopOn(url)
  addPicture(shop)
  const endless = makeEndless(shop.dataFolder, 'media', last, '400.webp')
  const file = path.join(temporaryFolder(), 'shop.backup')
  const program = startProgram('backup', shop, [file])
  let pipe = 0
  const open = () => {
    pipe = openSync(endless, constants.O_WRONLY | constants.O_NONBLOCK)
    return pipe
  }
  // Opens only once the program waits for it.
  await expect.poll(open, { timeout: 50_000 }).toBeGreaterThan(0)
  return { shop, endless, file, program, pipe }
}

testWithPipes(
  'B03 kill -9 in the middle of a backup: no file has its name, and the next one is complete',
  async () => {
    const { shop, endless, file, program, pipe } = await heldBackup()
    program.kill('SIGKILL')
    await program.ended
    closeSync(pipe)
    rmSync(endless)
    expect(readdirSync(path.dirname(file))).toEqual(['shop.backup.part'])
    await writeBackup(file, await sourceOf(shop))
    await checkBackup(file)
    expect(readdirSync(path.dirname(file))).toEqual(['shop.backup'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  },
)

testWithPipes('an interrupted backup leaves nothing', async () => {
  const { file, program, pipe } = await heldBackup()
  program.kill('SIGTERM')
  // Its end could be read before the signal; more than the pipe and a few reads hold could not.
  let written = 0
  const feed = () => {
    written += writeSync(pipe, Buffer.alloc(65_536))
    return written
  }
  await expect.poll(feed, { timeout: 50_000, interval: 5 }).toBeGreaterThan(4_000_000)
  closeSync(pipe)
  expect(await program.ended).toEqual({ code: 1, output: 'Interrupted.' })
  expect(readdirSync(path.dirname(file))).toEqual([])
})

testWithPipes(
  'B03 kill -9 in the middle of a restore leaves an empty shop, and the next restore completes it',
  async () => {
    const shop = shopOn(url)
    addPicture(shop)
    const { file } = await backUp(shop)
    const target = shopOn(await newDatabase({ isMigrated: true }))
    const database = target.databaseUrl ?? ''
    const empty = await contentOf(database)
    const [picture = ''] = readdirSync(path.join(shop.dataFolder, 'media'))
    const endless = makeEndless(target.dataFolder, 'media', picture, '400.webp.part')
    const program = startProgram('restore', target, [file])
    await untilHeld(database, 'select setval%')
    program.kill('SIGKILL')
    await program.ended
    rmSync(endless)
    expect(await contentOf(database)).toEqual(empty)
    const output = expect.stringContaining('Restored the shop of')
    expect(await startProgram('restore', target, [file]).ended).toEqual({ code: 0, output })
    expect(await contentOf(database)).toEqual(await contentOf(url))
    expect(picturesOf(target)).toEqual(picturesOf(shop))
  },
)

test.skipIf(onlySoak !== '')(
  `B03 kill -9 at any moment of a restore leaves an empty or the complete shop${onlySoak}`,
  async () => {
    const complete = await contentOf(url)
    const { file } = await backUp(shopOn(url))
    for (let round = 0; round < 20; round++) {
      const target = shopOn(await newDatabase({ isMigrated: true }))
      const begin = performance.now()
      const program = startProgram('restore', target, [file])
      const timer = setTimeout(() => program.kill('SIGKILL'), 500 + Math.random() * 4000)
      const { code } = await program.ended
      clearTimeout(timer)
      const what = `killed after ${Math.round(performance.now() - begin)} ms`
      if (code !== 0)
        expect((await startProgram('restore', target, [file]).ended).output, what).toMatch(
          /^Restored|not empty/,
        )
      expect(await contentOf(target.databaseUrl ?? ''), what).toEqual(complete)
    }
  },
)
