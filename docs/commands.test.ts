import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readOptions as readProveOptions } from '@/ops/prove/options'
import { commandForms, documentedCommands, programOf, runHere } from '@/testing/documents/commands'
import { readOptions as readBenchOptions } from '@/tools/bench/options'
import { readOptions as readLighthouseOptions } from '@/tools/lighthouse/options'
import { readOptions as readScreenshotOptions } from '@/tools/screenshots/options'

const documented = documentedCommands()

/** By the program, the test that runs it with these arguments and a part of its text that shows it. */
const runByOthers: Record<string, [file: string, part: string]> = {
  'npm start': ['testing/shop/start-own-shop.ts', "'ops/start'"],
  'npm run dev': ['e2e/operation/development.spec.ts', "options: ['--dev'"],
  'npm run dev -- --kept': ['e2e/operation/development.spec.ts', "options: ['--dev', '--kept']"],
  'npm test': ['e2e/failures/interruption.spec.ts', "'tools/test', ...args"],
  'npm test -- e2e/checkout/cart.spec.ts --project=desktop': [
    'e2e/failures/interruption.spec.ts',
    "'e2e/checkout/cart.spec.ts', '--project=desktop'",
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
  'npm run lint': ['tools/test.ts', 'else if (onlyLint) await lint()'],
  'npm run types': ['tools/test.ts', 'else if (onlyTypes) await types()'],
  'npm run check -- --changed': ['tools/test.ts', 'else if (changedOption) await checkChanged('],
  'npm run check -- --changed=REVISION': ['tools/test/changed-tests.test.ts', "choose('HEAD~1')"],
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
  'npm test -- --all': 'runs this file',
  'npm run check': 'runs this file',
  'npm test -- --this-node': 'runs this file',
  'npm test -- e2e/checkout/cart.spec.ts --project=desktop --trace on': 'differs in an option of Playwright',
  'npx playwright show-trace test-results/…/trace.zip': 'opens a window',
  'npx vitest run FILE -t NAME --inspect-brk --no-file-parallelism': 'waits for a debugger',
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
    ...commandForms,
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
