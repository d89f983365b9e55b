/**
 * npm test: lint, types, build, unit, database and browser tests. The tests of test/machine-tests.ts run when their files have
 * changed, or with `--all`. npm run check: without build, browser and machine tests; with `--changed[=REVISION]` only what the
 * change reaches (test/changed-tests.ts). npm run lint, npm run types: one step of it. npm test -- FILES: only these browser
 * tests. npm run test:soak: races, kills and machine tests, many times each, and the container's image. Tests run on the
 * container's Node (test/install.ts), or with `--this-node` on the one at hand. All processes and files of the run are removed,
 * also after an interruption.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '@/lib/platform/config/root'
import { removeRouteTypes } from '@/ops/build/build-app'
import { generateClient, install, isClientFresh, needsInstall } from '@/ops/build/dependencies'
import { killChildren, startChild, stopChildren, waitForExit } from '@/ops/processes/children'
import { watchNpm } from '@/ops/processes/npm-end'
import { createStopSignals } from '@/ops/processes/stop-signals'
import { compile } from '@/ops/program'
import { prepareBrowser } from '@/testing/browser/chromium'
import { chooseTests, listChanged } from './test/changed-tests'
import { type Counts, none, readCounts, type Suite, summarise } from './test/counts'
import { describeImageProof } from './test/image-proof'
import { findNode, installPackages } from './test/install'
import { describeMachineProof, isMachineProven, machineTests, recordMachineProof } from './test/machine-tests'
import { openRunFolder, removeDeadRuns, removeRunFolder } from './test/run-folder'

const INTERRUPTED = 130
/** The exit code of a test program that cannot run on this machine. */
const CANNOT_RUN = 77
const STOP_TIMEOUT_MS = 20_000
const BIOME = 'node_modules/@biomejs/biome/bin/biome'
const KNIP = 'node_modules/knip/bin/knip.js'
const NEXT = 'node_modules/next/dist/bin/next'
const TSC = 'node_modules/typescript/bin/tsc'
const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'
const OWN = 'scripts/run.cjs'
/** An unchanged tree takes a seventh of the time. */
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']

const options = ['--soak', '--this-node', '--all', '--quick', '--lint', '--types']
const [isSoak, staysOnNode, isAll, ...quickOnes] = options.map((option) => process.argv.includes(option))
const isQuick = quickOnes.includes(true)
const [, onlyLint, onlyTypes] = quickOnes
const CHANGED = /^--changed(?:=(.+))?$/
const changedOption = isQuick ? process.argv.map((arg) => CHANGED.exec(arg)).find(Boolean) : undefined
const selected = process.argv
  .slice(2)
  .filter((arg) => !options.includes(arg) && !(changedOption && CHANGED.test(arg)))
if (isSoak) process.env.SHOP_TEST_SOAK = '1'
const isWhole = !isQuick && selected.length === 0
const withMachine = isWhole && (isAll || isSoak || !isMachineProven(root))
// Read by the configurations of Vitest and Playwright.
if (!withMachine && !selected.length) process.env.SHOP_TEST_MACHINE = 'no'
const runFolder = openRunFolder()
const results: Suite[] = []
const notes: string[] = []
const signals = createStopSignals()
let isInterrupted = false
let nodeOfTests: Promise<string> | undefined

async function run(
  [script = '', ...args]: string[],
  { node = process.execPath, env = {}, output = 'inherit' as 'inherit' | 'pipe' } = {},
) {
  const preload = `--require ${JSON.stringify(compile('testing/programs/short-lived', 'preload'))}`
  const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${preload}`
  const all = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_OPTIONS, ...runFolder.env, ...env }
  const command = [node, path.join(root, script), ...args]
  const tool = startChild(script, command, { cwd: root, env: all, output })
  const [printed] = await Promise.all([tool.stdout ? text(tool.stdout) : '', waitForExit(tool)])
  if (tool.exitCode !== 0) process.stdout.write(printed)
  return tool.exitCode ?? 1
}

/** Such a program is heard only when it fails. */
const quiet =
  (...command: string[]) =>
  () =>
    run(command, { output: 'pipe' })

async function suite(name: string, count: () => Promise<Counts>) {
  if (isInterrupted) return
  console.log(`\n— ${name}`)
  const startedAt = performance.now()
  const counts = await count()
  results.push({ name, seconds: (performance.now() - startedAt) / 1000, counts })
}

/** A suite of programs that run at once and count as one test each. */
function check(name: string, ...programs: (() => Promise<number>)[]) {
  return suite(name, async () => {
    const codes = await Promise.all(programs.map((program) => program()))
    const passed = codes.filter((code) => code === 0).length
    const skipped = codes.filter((code) => code === CANNOT_RUN).length
    return { ...none, passed, skipped, failed: codes.length - passed - skipped }
  })
}

/** Format and rules, imports, unused code. */
const lint = () => check('Lint', quiet(BIOME, 'check', '.'), quiet(OWN, 'tools/lint'), quiet(KNIP, '--cache'))

const build = () => check('Build', quiet(OWN, 'ops/build'))

const types = () =>
  check('Types', async () => {
    removeRouteTypes(root)
    // One thread and rare collections of garbage take half the processor time; other suites need the other core.
    const sparing = { env: { GOGC: '400' }, output: 'pipe' } as const
    return (
      (await quiet(NEXT, 'typegen')()) || run([TSC, '--noEmit', '--singleThreaded', ...INCREMENTAL], sparing)
    )
  })

/** What a change reaches, but for what is said at the end. */
async function checkChanged(revision: string | undefined) {
  const changed = listChanged(root, revision)
  const { tests, further, machine } = chooseTests(root, changed)
  const present = changed.filter((file) => existsSync(path.join(root, file)))
  const format = [BIOME, 'check', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...present]
  const lints = [quiet(OWN, 'tools/lint'), ...(present.length ? [quiet(...format)] : [])]
  process.env.SHOP_TEST_FILES = '1'
  await Promise.all([check('Lint', ...lints).then(types), tests.length ? vitest(tests) : undefined])
  notes.push(
    `${changed.length} changed files reach ${tests.length + further + machine} test files. Not run: unused code, build, ` +
      `browser tests, ${machine} machine tests, ${further} test files that the change reaches by the longest ways.`,
  )
}

async function runTests(script: string, ...args: string[]) {
  const file = path.join(runFolder.folder, `${path.basename(script)}.json`)
  // The quick check is for the Node that a developer has.
  nodeOfTests ??= isQuick || staysOnNode ? Promise.resolve(process.execPath) : findNode(root)
  const options = { node: await nodeOfTests, env: { SHOP_TEST_COUNTS: file } }
  return readCounts(file, await run([script, ...args], options))
}

const vitest = (files: string[] = []) =>
  suite('Unit and database tests', () => runTests(VITEST, 'run', ...files))

const playwright = (args: string[] = []) =>
  suite('Browser tests', async () =>
    prepareBrowser(root) ? runTests(PLAYWRIGHT, 'test', ...args) : { ...none, failed: 1 })

/** Lists the test files of a soak test: the machine tests, and those whose races and kills it repeats more often. */
function soakFiles(...folders: string[]) {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(folder, name),
      ),
    )
    .filter((name) => /\.(test|spec)\.ts$/.test(name))
    .filter(
      (name) =>
        machineTests.includes(name) ||
        readFileSync(path.join(root, name), 'utf8').includes("'@/testing/db/rounds'"),
    )
}

async function runAll() {
  if (needsInstall(root)) await install(root)
  if (!isClientFresh(root)) await generateClient(root)
  const { compileMessages } = await import('@/ops/messages/compile-messages')
  compileMessages(root)
  if (!isQuick) installPackages()
  await removeDeadRuns()
  if (isSoak) {
    await vitest(soakFiles('app', 'deploy', 'docs', 'lib', 'ops', 'prisma', 'server', 'tools'))
    await playwright(soakFiles('e2e'))
    await check('Container image', () => run(['tools/test/image.sh'], { node: 'bash' }))
  } else if (selected.length) await playwright(selected)
  else if (onlyLint) await lint()
  else if (onlyTypes) await types()
  else if (changedOption) await checkChanged(changedOption[1])
  else if (isQuick) await Promise.all([lint().then(types), vitest()])
  else {
    // Next's build rewrites the generated types, so it runs after they are checked. Browser tests wait more than they compute.
    await Promise.all([
      types()
        .then(build)
        .then(() => playwright()),
      lint().then(() => vitest()),
    ])
  }
}

/** Stops the running tools. Programs that they had started are stopped when the folder of the run is removed. */
function interrupt() {
  const action = signals.next()
  if (action === 'kill') killChildren()
  if (action !== 'stop') return
  isInterrupted = true
  signals.stopBegins(0)
  void stopChildren(STOP_TIMEOUT_MS)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt)
watchNpm(() => isInterrupted || interrupt())
// Writing to a closed terminal must not prevent the cleanup.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
try {
  await runAll()
  if (isInterrupted) console.log('Interrupted.')
  const skipped = results.reduce((sum, { counts }) => sum + counts.skipped, 0)
  if (withMachine && !isInterrupted && results.every(({ counts }) => counts.failed === 0))
    recordMachineProof(root, skipped)
  const { lines, failed } = summarise(results, [
    '',
    ...notes,
    ...(changedOption ? [] : [describeMachineProof(root), describeImageProof(root)]),
  ])
  console.log(lines.join('\n'))
  process.exitCode = Math.min(failed, 1)
} catch (error) {
  // An error after an interruption is a consequence of it.
  if (!isInterrupted) console.error(error)
  process.exitCode = 1
} finally {
  await removeRunFolder(runFolder.folder)
  if (isInterrupted) process.exitCode = INTERRUPTED
}
