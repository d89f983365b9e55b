import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { root } from '@/lib/platform/config/root'
import { db } from '@/lib/platform/db/db'
import { newDatabase } from '@/testing/db/new-database'
import { onlySoak } from '@/testing/db/rounds'
import { createUser } from '@/testing/db/rows'
import { commandForms, programOf, runHere } from '@/testing/documents/commands'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { cleanEnvironment } from '@/tools/test/clean-environment'

/** Runs the command lines of the documents as written. That each has such a test: commands.test.ts. */

const folder = temporaryFolder()

/** Runs a command line in the folder of the test, as an operator does. */
async function run(command: string, settings: Record<string, string> = {}) {
  const { DATABASE_URL = '', NEXTAUTH_SECRET = '', SHOP_DATA_DIR = '' } = process.env
  const own = { DATABASE_URL, NEXTAUTH_SECRET, SHOP_DATA_DIR, NODE_ENV: 'test' }
  const [script = '', ...args] = programOf(command)
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    cwd: folder,
    env: cleanEnvironment({ ...own, ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, output: output + errors }
}

const writtenDocuments = ['ARCHITECTURE.md', '.env.example', 'THIRD-PARTY-NOTICES.md'].concat(
  ['calls', 'screens', 'settings'].map((name) => `docs/${name}.md`),
)

describe('a documented command line does what its document says', () => {
  for (const [command, prints] of Object.entries(runHere))
    test(command, { timeout: 300_000 }, async () => {
      if (command.includes('owner@example.com')) await createUser({ email: 'owner@example.com' })
      const { code, output } = await run(command)
      expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(prints) })
    })

  // It reads every import of the tree for ten seconds; tools/docs and the lint compare the same texts each time.
  test.skipIf(onlySoak !== '')(`npm run docs${onlySoak}`, { timeout: 300_000 }, async () => {
    const readAll = () => writtenDocuments.map((file) => readFileSync(file, 'utf8'))
    const before = readAll()
    expect(await run('npm run docs')).toEqual({ code: 0, output: '' })
    expect(readAll()).toEqual(before)
  })

  test('npm run restore -- shop.backup', { timeout: 300_000 }, async () => {
    const DATABASE_URL = await newDatabase()
    const settings = { DATABASE_URL, SHOP_DATA_DIR: temporaryFolder() }
    const { code, output } = await run('npm run restore -- shop.backup', settings)
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Restored') })
  })

  test('npm run backup -- --nightly', { timeout: 300_000 }, async () => {
    const { code, output } = await run('npm run backup -- --nightly', { BACKUP_DIR: temporaryFolder() })
    expect({ code, output }).toMatchObject({ code: 0 })
    expect(await db.backup.findFirst()).toMatchObject({ status: 'verified' })
  })
})

test.each(commandForms)('the form `%s` is the one that the program prints', async (form) => {
  const name = form.split(' -- ')[0]
  const { code, output } = await run(`${name} -- --no-such-option`)
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(`Usage: ${form}`) })
})
