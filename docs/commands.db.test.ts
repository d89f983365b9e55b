import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { db } from '@/lib/db/db'
import { root } from '@/lib/root'
import { readOptions as readProveOptions } from '@/ops/prove/options'
import { newDatabase } from '@/testing/db/new-database'
import { onlySoak } from '@/testing/db/rounds'
import { createUser } from '@/testing/db/rows'
import { documentedCommands } from '@/testing/documents/commands'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { readOptions as readBenchOptions } from '@/tools/bench/options'
import { readOptions as readLighthouseOptions } from '@/tools/lighthouse/options'
import { readOptions as readScreenshotOptions } from '@/tools/screenshots/options'
import { cleanEnvironment } from '@/tools/test/clean-environment'

const documented = documentedCommands()
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const folder = temporaryFolder()
/** The documents name files in the container's folder of data, too. */
const inFolder = (word: string) => word.replace(/^(\/data\/)?(shop|move|upgrade)\.backup$/, 'shop.backup')

/** Returns the program and arguments of a command line as npm passes them on. */
function programOf(command: string): string[] {
  if (command.startsWith('node ')) return command.split(' ').slice(1)
  const [, name = '', args = ''] = /^npm (?:run )?(?:--silent )?(\S+)(?: -- (.*))?$/.exec(command) ?? []
  const [, ...script] = String(scripts[name]).split(' ')
  return [...script, ...args.split(' ').filter(Boolean).map(inFolder)]
}

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

/** Those that this file runs, in this order, with what they print. */
const runHere: Record<string, RegExp> = {
  'npm run --silent db -- url': /^postgres/,
  'npm run db -- migrate': /The database is up to date/,
  'npm run db -- pending': /The database is up to date/,
  'npm run db -- check': /The migrations match the schema/,
  'npm run db -- diff product_material': /^No change\./,
  'npm run admin -- you@example.com': /A new owner: you@example\.com\nPassword: \S{24}/,
  'npm run admin -- owner@example.com --reset-factors': /owner@example\.com has no second factor any more/,
  'npm run backup -- shop.backup': /^Wrote .*shop\.backup/m,
  'npm run backup:verify -- shop.backup': /shop\.backup/,
  'node scripts/run.cjs tools/encode-pictures': /\.webp/,
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

/** By the program, the test that runs it with these arguments and a part of its text that shows it. */
const runByOthers: Record<string, [file: string, part: string]> = {
  'npm start': ['testing/shop/start-own-shop.ts', "'ops/start'"],
  'npm run dev': ['e2e/operation/development.spec.ts', "options: ['--dev']"],
  'npm test': ['e2e/failures/interruption.spec.ts', "'tools/test', ...args"],
  'npm test -- e2e/shop/cart.spec.ts --project=desktop': [
    'e2e/failures/interruption.spec.ts',
    "'e2e/shop/cart.spec.ts', '--project=desktop'",
  ],
  'npm run doctor': ['ops/doctor.db.test.ts', 'runDoctor({'],
  'npm run doctor -- --send-mail': ['ops/doctor.db.test.ts', "['--send-mail']"],
  'npm run pictures -- move s3': ['ops/pictures/move.db.test.ts', "move('s3')"],
  'npm run pictures -- move s3 --delete': ['ops/pictures/move.db.test.ts', "move('s3', '--delete')"],
  'npm run pictures -- move folder': ['ops/pictures/move.db.test.ts', "move('folder')"],
  'npm run prove': ['e2e/operation/operation.spec.ts', "'ops/prove', ...args"],
  'npm run upgrade': ['ops/upgrade/upgrade.test.ts', "for (const args of [[], ['--back'], []])"],
  'npm run upgrade -- v0.3.0': ['ops/upgrade/git.test.ts', "'v0.3.0'"],
  'npm run upgrade -- --back': ['ops/upgrade/upgrade.test.ts', "upgrade('--back')"],
  'npm run client': ['testing/machine/client-examples.ts', "['scripts/run.cjs', 'tools/client']"],
  'npm run build': ['tools/test.ts', "quiet(OWN, 'ops/build')"],
  'npm run format': ['tools/test.ts', "quiet(BIOME, 'check', '.')"],
  'node scripts/run.cjs tools/lint': ['tools/test.ts', "quiet(OWN, 'tools/lint')"],
  'node scripts/start.mjs': ['testing/machine/checkout-shop.ts', "['scripts/start.mjs']"],
}

/** Programs that take too long here: their options are read as written. */
const optionsOnly: Record<string, () => unknown> = {
  'npm run bench': () => readBenchOptions([]),
  'npm run lighthouse': () => readLighthouseOptions([]),
  'npm run prove -- --minutes 60': () => readProveOptions(['--minutes', '60']),
  'npm run screenshots': () => readScreenshotOptions([]),
  'npm run screenshots -- cart http://localhost:3000': () =>
    readScreenshotOptions(['cart', 'http://localhost:3000']),
}

/** A form says what a command takes. The program prints the same when it is used wrongly. */
const forms = ['npm run admin -- EMAIL [--yes | --reset-factors]', 'npm run backup -- FILE'].concat(
  'npm run db -- up | down | url | pending | migrate | check | diff NAME',
  'npm run pictures -- move s3 | folder [--delete]',
)

test.each(forms)('the form `%s` is the one that the program prints', async (form) => {
  const name = form.split(' -- ')[0]
  const { code, output } = await run(`${name} -- --no-such-option`)
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(`Usage: ${form}`) })
})

test.each(Object.entries(runByOthers))('`%s` is run by %s', (_command, [file, part]) => {
  expect(readFileSync(file, 'utf8').includes(part)).toBe(true)
})

test.each(Object.entries(optionsOnly))('the options of `%s` are known', (_command, read) => {
  expect(read()).toBeTruthy()
})

/** Those that no test can run, each with its reason. */
const notRun = {
  'npm ci': 'asks the registry: the image and each run of CI begin with it, and upgrades in the soak run it',
  'npm run test:soak': 'runs all soak tests: CI does every night',
  'npm run check': 'runs this file',
  'npm test -- --this-node': 'runs this file',
  'npm test -- e2e/shop/cart.spec.ts --project=desktop --trace on': 'differs in an option of Playwright',
  'npx playwright show-trace test-results/…/trace.zip': 'opens a window',
  'npx vitest run FILE -t NAME --inspect-brk --no-file-parallelism': 'waits for a debugger',
  'node scripts/run.cjs tools/studio [part of a name]': 'draws for minutes, with programs of Debian',
}

/** Returns whether a command for single tests names files and tests that exist. */
function namesTests(command: string): boolean {
  const [filter = '', name = ''] = command.slice('npx vitest run '.length).split(' -t ')
  const found = filter
    .split(' ')
    .map((part) => testFiles.filter((file) => file.startsWith(part) || file.includes(`/${part}`)))
  const isNamed = readFileSync(found.flat()[0] ?? 'README.md', 'utf8').includes(name.replaceAll("'", ''))
  return isNamed && found.every((files) => files.length > 0)
}

const testFiles = ['app', 'components', 'lib', 'tools', '.'].flatMap((folder) =>
  readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((name) => /\.test\.tsx?$/.test(name)),
)

test('every command line in a document is run by a test', () => {
  const tried = [
    ...Object.keys({ ...runHere, ...runByOthers, ...optionsOnly, ...notRun }),
    ...forms,
    'npm run restore -- shop.backup',
    'npm run backup -- --nightly',
    'npm run docs',
  ]
  const sameProgram = (command: string) =>
    tried.some(
      (known) => known.startsWith('npm') && programOf(known).join(' ') === programOf(command).join(' '),
    )
  /** A program that is only mentioned, or a form with a placeholder. */
  const isMention = (command: string) =>
    tried.some((known) => known.startsWith(`${command} -- `)) ||
    ['npm run db -- diff', 'npm run db -- diff NAME', 'npm run upgrade -- NAME'].includes(command) ||
    sameProgram(command.replace('EMAIL', 'owner@example.com'))
  const isTried = (command: string) =>
    tried.includes(command) ||
    (command.startsWith('npx vitest run ') && namesTests(command)) ||
    (command.startsWith('npm ') && (sameProgram(command) || isMention(command)))
  expect(documented.size).toBeGreaterThan(40)
  const untried = [...documented].filter(([command]) => !isTried(command))
  expect(untried).toEqual([])
  const gone = tried.filter((command) => !documented.has(command))
  expect(gone).toEqual([])
})
