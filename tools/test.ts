/**
 * npm test: lint, types, build, unit and database tests, then the browser tests against the production build.
 * npm run check: without build and browser tests. npm test -- FILES: only these browser tests. npm run test:soak: the races and
 * kills, many times each, and the container's image. Needs only Node and npm. Unit, database and browser tests run on the
 * container's Node (test/node.ts), or with `--this-node` on the one at hand. Prints the duration of each suite and the total
 * counts, and removes all processes and files of the run, also after an interruption.
 */

import path from 'node:path'
import { root } from '@/lib/root'
import { killChildren, startChild, stopChildren } from '@/ops/launcher/children'
import { install, needsInstall } from '@/ops/launcher/dependencies'
import { generateClient, isClientFresh } from '@/ops/launcher/generated-client'
import { compile } from '@/ops/program'
import { nodeOfTests } from './test/node'
import { installPackages } from './test/packages'
import { describeTimes, summarise } from './test/results'
import { openRunFolder, removeDeadRuns, removeRunFolder } from './test/run-folder'
import { chooseSuites, type RunOptions, type Suite } from './test/suites'

const runFolder = openRunFolder()
if (process.argv.includes('--soak')) process.env.SHOP_TEST_SOAK = '1'
const INTERRUPTED = 130
const STOP_TIMEOUT_MS = 20_000
/** One Ctrl-C can arrive twice, from the terminal and from npm. Signals within this time count as one. */
const SAME_KEYPRESS_MS = 800
/** The quick check is for the Node that a developer has. */
const staysOnNode = ['--quick', '--this-node'].some((option) => process.argv.includes(option))
let interruptedAt = 0

/** Runs a program of this project and returns its exit code. */
async function run(
  script: string,
  args: string[],
  { isTest = false, env = {}, isQuiet = false }: RunOptions = {},
): Promise<number> {
  const node = isTest && !staysOnNode ? await nodeOfTests(root) : process.execPath
  return new Promise((resolve) => {
    const command = [script.endsWith('.sh') ? 'bash' : node, path.join(root, script), ...args]
    const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(compile('tools/test/short-lived', 'preload'))}`
    const all = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_OPTIONS, ...runFolder.env, ...env }
    const tool = startChild(script, command, { cwd: root, env: all, output: isQuiet ? 'pipe' : 'inherit' })
    let output = ''
    tool.stdout?.on('data', (chunk) => {
      output += chunk
    })
    tool.once('error', () => resolve(1))
    tool.once('close', (code) => {
      if (code !== 0) process.stdout.write(output)
      resolve(code ?? 1)
    })
  })
}

/** Stops the running tool. Programs that it had started are stopped when the folder of the run is removed. */
function interrupt() {
  if (!interruptedAt) {
    interruptedAt = performance.now()
    void stopChildren(STOP_TIMEOUT_MS)
  } else if (performance.now() - interruptedAt > SAME_KEYPRESS_MS) {
    killChildren()
  }
}

const results: { name: string; seconds: number; counts: Awaited<ReturnType<Suite['count']>> }[] = []

/** Runs the suites of a track in sequence. */
async function runTrack(track: Suite[]) {
  for (const { name, count } of track) {
    if (interruptedAt) return
    console.log(`\n— ${name}`)
    const startedAt = performance.now()
    const counts = await count(run)
    results.push({ name, seconds: (performance.now() - startedAt) / 1000, counts })
  }
}

async function runAll() {
  if (needsInstall(root)) await install(root)
  if (!isClientFresh(root)) await generateClient(root)
  if (!process.argv.includes('--quick')) installPackages()
  await removeDeadRuns()
  for (const tracks of chooseSuites(root, runFolder.folder, process.argv.slice(2)))
    await Promise.all(tracks.map(runTrack))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt)
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid
  // npm passes neither SIGHUP nor kill -9 on, so its end is polled for.
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    interrupt()
  }, 500)
  watch.unref()
}
// Writing to a closed terminal must not prevent the cleanup.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
try {
  await runAll()
  const { line, failed } = summarise(results.map(({ counts }) => counts))
  if (interruptedAt) console.log('Interrupted.')
  // Again at the end, where a shortened log still shows them.
  for (const failure of results.flatMap(({ counts }) => counts.failures ?? [])) console.log(`${failure}\n`)
  for (const timing of describeTimes(results)) console.log(timing)
  console.log(`\n${line}`)
  process.exitCode = Math.min(failed, 1)
} catch (error) {
  // An error after an interruption is a consequence of it.
  if (!interruptedAt) console.error(error)
  process.exitCode = 1
} finally {
  await removeRunFolder(runFolder.folder)
  if (interruptedAt) process.exitCode = INTERRUPTED
}
