/**
 * npm test: lint, types, unit and database tests, then the browser tests against the production build.
 * npm run check: the same without the browser. npm test -- FILES: only these browser tests. Needs nothing but Node and npm;
 * ends with one line of real numbers, and leaves nothing behind, however it is ended.
 */
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { killChildren, startChild, stopChildren } from './launcher/children.mjs'
import { install, needsInstall } from './launcher/dependencies.mjs'
import { generateClient, isClientFresh } from './launcher/generated-client.mjs'
import { prepareBrowser } from './testing/browser.mjs'
import { countPlaywright, countVitest, flakyTests, summarise } from './testing/results.mjs'
import { openRunFolder, removeDeadRuns, removeRunFolder } from './testing/run-folder.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const runFolder = openRunFolder()
const INTERRUPTED = 130
const STOP_PATIENCE_MS = 20_000
/** A terminal and npm may both send one Ctrl-C. */
const SAME_KEYPRESS_MS = 800
const QUICK = '--quick'
/** Files and options for Playwright. */
const chosen = process.argv.slice(2).filter((arg) => arg !== QUICK)
let interruptedAt = 0

/** Runs a tool of this project and returns its exit code. */
function run(/** @type {string} */ script, /** @type {string[]} */ args, env = {}) {
  return new Promise((resolve) => {
    const command = [process.execPath, path.join(root, 'node_modules', script), ...args]
    const all = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...runFolder.env, ...env }
    const tool = startChild(script, command, { cwd: root, env: all })
    tool.once('error', () => resolve(1))
    tool.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Ends the tool that runs; what that has started is ended with the folder of the run. */
function interrupt() {
  if (!interruptedAt) {
    interruptedAt = performance.now()
    void stopChildren(STOP_PATIENCE_MS)
  } else if (performance.now() - interruptedAt > SAME_KEYPRESS_MS) {
    killChildren()
  }
}

async function check(/** @type {() => Promise<number>} */ work) {
  const isGood = (await work()) === 0
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 }
}

async function checkTypes() {
  // Types of routes that no longer exist would be checked too.
  for (const folder of ['.next/types', '.next/dev/types']) {
    rmSync(path.join(root, folder), { recursive: true, force: true })
  }
  const generated = await run('next/dist/bin/next', ['typegen'])
  return generated === 0 ? run('typescript/bin/tsc', ['--noEmit']) : generated
}

async function runVitest() {
  const file = path.join(runFolder.folder, 'vitest.json')
  const exitCode = await run('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return countVitest(readReport(file), exitCode)
}

async function runPlaywright() {
  if (!prepareBrowser(root)) return { passed: 0, failed: 1, skipped: 0 }
  const file = path.join(runFolder.folder, 'playwright.json')
  const exitCode = await run('@playwright/test/cli.js', ['test', '--reporter=list,json', ...chosen], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const report = readReport(file)
  for (const test of flakyTests(report)) console.log(`  Flaky, passed at the second try: ${test}`)
  return countPlaywright(report, exitCode)
}

function readReport(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function chooseSuites() {
  const browser = { name: 'Browser tests', count: runPlaywright }
  if (chosen.length) return [browser]
  const others = [
    { name: 'Lint', count: () => check(() => run('@biomejs/biome/bin/biome', ['check', '.'])) },
    { name: 'Types', count: () => check(checkTypes) },
    { name: 'Unit and database tests', count: runVitest },
  ]
  return process.argv.includes(QUICK) ? others : [...others, browser]
}

async function runAll() {
  if (needsInstall(root)) await install(root)
  if (!isClientFresh(root)) await generateClient(root)
  await removeDeadRuns()
  const all = []
  for (const { name, count } of chooseSuites()) {
    if (interruptedAt) break
    console.log(`\n— ${name}`)
    const counts = await count()
    console.log(`  ${summarise([counts]).line}`)
    all.push(counts)
  }
  return summarise(all)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt)
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid
  // npm ends with SIGHUP and kill -9, and tells nobody.
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    interrupt()
  }, 500)
  watch.unref()
}
// A closed terminal must not keep us from cleaning up.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
try {
  const { line, failed } = await runAll()
  if (interruptedAt) console.log('Interrupted.')
  console.log(`\n${line}`)
  process.exitCode = Math.min(failed, 1)
} catch (error) {
  // What fails because everything is being ended is no news.
  if (!interruptedAt) console.error(error)
  process.exitCode = 1
} finally {
  await removeRunFolder(runFolder.folder)
  if (interruptedAt) process.exitCode = INTERRUPTED
}
