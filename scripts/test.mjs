/**
 * npm test: lint, types, unit and database tests, then the browser tests against the production build.
 * npm run check: the same without the browser. Needs nothing but Node and npm; ends with one line of real numbers.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, needsInstall } from './launcher/dependencies.mjs'
import { generateClient, isClientFresh } from './launcher/generated-client.mjs'
import { prepareBrowser } from './testing/browser.mjs'
import { countPlaywright, countVitest, flakyTests, summarise } from './testing/results.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(path.join(tmpdir(), 'shop-test-'))
const INTERRUPTED = 130
let isInterrupted = false

/** Runs a tool of this project and returns its exit code. */
function run(/** @type {string} */ script, /** @type {string[]} */ args, env = {}) {
  return new Promise((resolve) => {
    const file = path.join(root, 'node_modules', script)
    const child = spawn(process.execPath, [file, ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    })
    // A terminal sends Ctrl-C to the tool as well; either way it cleans up and we wait for it.
    const pass = () => {
      isInterrupted = true
      child.kill('SIGTERM')
    }
    const wait = () => {
      isInterrupted = true
    }
    process.on('SIGINT', wait).on('SIGTERM', pass)
    child.on('error', () => resolve(1))
    child.on('exit', (code) => {
      process.off('SIGINT', wait).off('SIGTERM', pass)
      resolve(code ?? 1)
    })
  })
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
  const file = path.join(reports, 'vitest.json')
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
  const file = path.join(reports, 'playwright.json')
  const exitCode = await run('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
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

const suites = [
  { name: 'Lint', count: () => check(() => run('@biomejs/biome/bin/biome', ['check', '.'])) },
  { name: 'Types', count: () => check(checkTypes) },
  { name: 'Unit and database tests', count: runVitest },
]
if (!process.argv.includes('--quick')) suites.push({ name: 'Browser tests', count: runPlaywright })

if (needsInstall(root)) await install(root)
if (!isClientFresh(root)) await generateClient(root)
const all = []
for (const { name, count } of suites) {
  if (isInterrupted) break
  console.log(`\n— ${name}`)
  const counts = await count()
  console.log(`  ${summarise([counts]).line}`)
  all.push(counts)
}
rmSync(reports, { recursive: true, force: true })
const { line, failed } = summarise(all)
if (isInterrupted) console.log('Interrupted.')
console.log(`\n${line}`)
process.exitCode = isInterrupted ? INTERRUPTED : Math.min(failed, 1)
