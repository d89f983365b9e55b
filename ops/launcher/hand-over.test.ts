import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '@/lib/platform/edge/free-port'
import { compile } from '@/ops/program'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { cleanEnvironment } from '@/tools/test/clean-environment'
import { readRequest, takeRequest, writeRequest } from './hand-over'

/** Where `/proc` names the children of a process. */
const isLinux = process.platform === 'linux'

/** What a stand-in for a release does instead of starting a shop. */
const programs = {
  serves: `http.createServer((_, response) => response.end(name)).listen(process.env.PORT, '127.0.0.1')
    process.on('SIGTERM', () => process.exit(7))
    process.on('SIGUSR2', () => process.send({ release: process.env.NEXT, state: 'asked', probe: '/' }, () => process.exit(0)))`,
  crashes: 'process.exit(1)',
  // A timer keeps it alive.
  'answers nothing': 'setInterval(() => {}, 60_000)',
  'stops slowly': `let signals = 0
    process.on('SIGTERM', () => ++signals > 1 ? process.exit(3) : fs.writeFileSync(process.env.SHOP_DATA_DIR + '/stopping', ''))
    fs.writeFileSync(process.env.SHOP_DATA_DIR + '/late', '')
    setInterval(() => {}, 60_000)`,
  'is not ready': `http.createServer((_, response) => response.writeHead(503).end()).listen(process.env.PORT, '127.0.0.1')`,
}

function newRelease(folder: string, name: string, does: keyof typeof programs): string {
  const release = path.join(folder, name)
  mkdirSync(path.join(release, 'scripts'), { recursive: true })
  const code = `import fs from 'node:fs'\nimport http from 'node:http'\nconst name = '${name}'\nprocess.on('disconnect', () => process.exit())\n${programs[does]}\n`
  writeFileSync(path.join(release, 'scripts/start.mjs'), code)
  return release
}

/** Runs the parent of releases, as a launcher becomes one. */
async function runParent(does: keyof typeof programs, { next = '', timeoutMs = 60_000 } = {}) {
  const folder = temporaryFolder()
  const [old, release] = [newRelease(folder, 'old', 'serves'), newRelease(folder, 'new', does)]
  const later = newRelease(folder, 'later', 'serves')
  const request = { release, state: 'asked', probe: '/' }
  const options = { previous: old, dataFolder: folder, timeoutMs }
  // For a release that says that it is late, the time is up at once.
  const code = `import fs from 'node:fs'
    import { runReleases } from '${compile('ops/launcher/hand-over')}'
    const { now } = Date
    Date.now = () => now() + (fs.existsSync(${JSON.stringify(path.join(folder, 'late'))}) ? 3_600_000 : 0)
    const options = { ...${JSON.stringify(options)}, env: { ...process.env } }
    process.exit(await runReleases(${JSON.stringify(request)}, options))`
  const port = String(await freePort())
  const env = cleanEnvironment({ PORT: port, SHOP_DATA_DIR: folder, NEXT: next ? later : '' })
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { env, stdio: 'ignore' })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const outcome = () => {
    try {
      return readRequest(folder)
    } catch {
      return null
    }
  }
  const serving = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      (response) => response.text(),
      () => 'nothing',
    )
  return { folder, parent, outcome, serving, ended: once(parent, 'exit') }
}

test('a release that serves is kept, a signal to stop reaches it, and its exit code is that of the launcher', async () => {
  const { parent, outcome, serving, ended } = await runParent('serves')
  await expect.poll(outcome).toMatchObject({ state: 'serving' })
  expect(await serving()).toBe('new')
  parent.kill('SIGTERM')
  expect((await ended)[0]).toBe(7)
})

for (const does of ['crashes', 'answers nothing', 'is not ready'] as const)
  test(`after a release that ${does} the previous one serves again, and that is reported then`, async () => {
    const { parent, outcome, serving, ended } = await runParent(
      does,
      does === 'crashes' ? {} : { timeoutMs: 1500 },
    )
    await expect.poll(outcome).toMatchObject({ state: 'went-back', reason: 'The log of the shop says why.' })
    await expect.poll(serving).toBe('old')
    parent.kill('SIGTERM')
    expect((await ended)[0]).toBe(7)
  })

test.runIf(isLinux)('a signal to stop while a release starts is no reason to go back', async () => {
  const { parent, outcome, ended } = await runParent('answers nothing')
  await new Promise((resolve) => parent.once('spawn', resolve))
  await expect
    .poll(() => readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8'))
    .not.toBe('')
  parent.kill('SIGTERM')
  expect((await ended)[0]).toBe(1)
  expect(outcome()).toBe(null)
})

test('a signal to stop on the way back ends everything', async () => {
  const { folder, parent, outcome, serving, ended } = await runParent('stops slowly')
  await expect.poll(() => existsSync(path.join(folder, 'stopping'))).toBe(true)
  parent.kill('SIGTERM')
  expect((await ended)[0]).toBe(3)
  expect(outcome()).toBe(null)
  expect(await serving()).toBe('nothing')
})

test.runIf(isLinux)(
  'a release that hands over in turn is followed by the next one under the same parent',
  async () => {
    const { parent, outcome, serving } = await runParent('serves', { next: 'later' })
    await expect.poll(outcome).toMatchObject({ state: 'serving' })
    const [child] = readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8').split(' ')
    process.kill(Number(child), 'SIGUSR2')
    await expect.poll(serving).toBe('later')
    expect(parent.exitCode).toBe(null)
  },
)

test('a release that is not installed is refused, a request that was met or is missing is ignored', async () => {
  const dataFolder = temporaryFolder()
  const shop = { host: '127.0.0.1', port: await freePort(), dataFolder }
  expect(await takeRequest(shop)).toBe(null)
  const release = newRelease(dataFolder, 'new', 'serves')
  writeFileSync(path.join(release, 'package-lock.json'), '{ "packages": { "node_modules/pg": {} } }')
  writeRequest(dataFolder, { release, state: 'asked' })
  expect(await takeRequest(shop)).toBe(null)
  expect(readRequest(dataFolder)).toMatchObject({
    state: 'refused',
    reason: 'Its packages are not installed.',
  })
  writeRequest(dataFolder, { release, state: 'serving' })
  expect(await takeRequest(shop)).toBe(null)
  expect(readRequest(dataFolder).state).toBe('serving')
})
