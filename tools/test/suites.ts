import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { removeRouteTypes } from '@/ops/launcher/build'
import { prepareBrowser } from '@/testing/browser/chromium'
import {
  type Counts,
  countPlaywright,
  countVitest,
  describePlaywrightFailures,
  describeVitestFailures,
} from './results'

export type RunOptions = { isTest?: boolean; env?: Record<string, string>; isQuiet?: boolean }
type Run = (script: string, args: string[], options?: RunOptions) => Promise<number>

export type Suite = { name: string; count: (run: Run) => Promise<Counts & { failures?: string[] }> }

const QUICK = '--quick'
const SOAK = '--soak'
const THIS_NODE = '--this-node'
/** The exit code of a test program that cannot run on this machine. */
const CANNOT_RUN = 77
const BIOME = 'node_modules/@biomejs/biome/bin/biome'
const KNIP = 'node_modules/knip/bin/knip.js'
const NEXT = 'node_modules/next/dist/bin/next'
const TSC = 'node_modules/typescript/bin/tsc'
const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

/**
 * Returns the suites for these arguments, in steps. The tracks of a step run in parallel, the suites of a track in sequence.
 * @param folder  of the test run
 * @param args  `--quick`, `--soak`, `--this-node`, or files and options for Playwright
 */
export function chooseSuites(root: string, folder: string, args: string[]): Suite[][][] {
  const selected = args.filter((arg) => ![QUICK, SOAK, THIS_NODE].includes(arg))
  if (args.includes(SOAK)) {
    const races = vitest(folder, soakFiles(root, ['app', 'lib', 'ops', 'tools', 'server']))
    return [[[races]], [[browser(root, folder, soakFiles(root, ['e2e']))]], [[image]]]
  }
  if (selected.length) return [[[browser(root, folder, selected)]]]
  const unit = vitest(folder)
  if (args.includes(QUICK)) return [[[lint, types(root)], [unit]]]
  // Next's build rewrites the generated types, so it runs after they are checked. Browser tests wait more than they compute,
  // and share no database with the others.
  return [
    [
      [types(root), build, browser(root, folder)],
      [lint, unit],
    ],
  ]
}

function check(name: string, work: (run: Run) => Promise<number>): Suite {
  return {
    name,
    async count(run) {
      const hasPassed = (await work(run)) === 0
      return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 }
    },
  }
}

/** Format and rules by Biome, imports by tools/lint, unused code by knip. */
const lint: Suite = {
  name: 'Lint',
  async count(run) {
    const programs: [string, string[]][] = [
      [BIOME, ['check', '.']],
      ['scripts/run.cjs', ['tools/lint']],
      [KNIP, []],
    ]
    const codes = await Promise.all(programs.map(([script, args]) => run(script, args, { isQuiet: true })))
    const passed = codes.filter((code) => code === 0).length
    return { passed, failed: codes.length - passed, skipped: 0 }
  },
}

/** Builds the container's image and sells in it, where that is possible. */
const image: Suite = {
  name: 'Container image',
  async count(run) {
    const exitCode = await run('tools/test/image.sh', [])
    const isSkipped = exitCode === CANNOT_RUN
    const failed = exitCode === 0 || isSkipped ? 0 : 1
    return { passed: exitCode === 0 ? 1 : 0, failed, skipped: isSkipped ? 1 : 0 }
  },
}

const build = check('Build', (run) => run('scripts/run.cjs', ['ops/build'], { isQuiet: true }))

function types(root: string) {
  return check('Types', async (run) => {
    removeRouteTypes(root)
    const generated = await run(NEXT, ['typegen'], { isQuiet: true })
    // One thread and rare collections of garbage take half the processor time; other suites need the other core.
    const options = { env: { GOGC: '400' }, isQuiet: true }
    return generated === 0 ? run(TSC, ['--noEmit', '--singleThreaded'], options) : generated
  })
}

function vitest(folder: string, files: string[] = []): Suite {
  return {
    name: 'Unit and database tests',
    async count(run) {
      const file = path.join(folder, 'vitest.json')
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      const exitCode = await run(VITEST, ['run', ...reporters, ...files], { isTest: true })
      const report = readReport(file)
      return { ...countVitest(report, exitCode, files.length > 0), failures: describeVitestFailures(report) }
    },
  }
}

function browser(root: string, folder: string, selected: string[] = []): Suite {
  return {
    name: 'Browser tests',
    async count(run) {
      if (!prepareBrowser(root)) return { passed: 0, failed: 1, skipped: 0 }
      const file = path.join(folder, 'playwright.json')
      const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
      const exitCode = await run(PLAYWRIGHT, ['test', '--reporter=list,json', ...selected], {
        isTest: true,
        env,
      })
      const report = readReport(file)
      return { ...countPlaywright(report, exitCode), failures: describePlaywrightFailures(report) }
    },
  }
}

/** Lists the test files whose races and kills a soak test repeats more often. */
function soakFiles(root: string, folders: string[]) {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(folder, name),
      ),
    )
    .filter((name) => /\.(test|spec)\.ts$/.test(name))
    .filter((name) => readFileSync(path.join(root, name), 'utf8').includes("'@/testing/db/rounds'"))
}

function readReport(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
