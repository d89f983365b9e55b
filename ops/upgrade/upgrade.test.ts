import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '@/lib/free-port'
import { isSoak, onlySoak } from '@/testing/db/rounds'
import { cleanEnvironment } from '@/tools/test/clean-environment'
import { git } from './git'

/** Real upgrades, with installations and builds. The steps alone are in the other tests of this folder. */

const MINUTE = 60_000
const RELEASE_MEGABYTES = 900
const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']

/** Asks every 50 ms, and tells the longest time without a page. */
function watch(port: number) {
  let [answered, longest] = [performance.now(), 0]
  const timer = setInterval(() => {
    const request = http.get(
      { port, host: '127.0.0.1', path: '/', agent: false, timeout: 5000 },
      (response) => {
        response.resume()
        if (response.statusCode !== 200) return
        longest = Math.max(longest, performance.now() - answered)
        answered = performance.now()
      },
    )
    request.on('timeout', () => request.destroy()).on('error', () => {})
  }, 50)
  return () => {
    clearInterval(timer)
    return Math.max(longest, performance.now() - answered)
  }
}

/** The middle one of three: other programs of the machine may delay one. */
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** What a folder takes on the disk, its Git repository included. */
function megabytesOf(folder: string) {
  return Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])
}

/** A checkout of this commit with a shop that runs from it, and a clone in which releases are made. */
async function newShop() {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }), MINUTE)
  const [origin, app, work] = ['origin', 'app', 'work'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  git(folder, 'clone', '--quiet', '--bare', process.cwd(), origin)
  for (const clone of [app, work]) git(folder, 'clone', '--quiet', origin, clone)
  cpSync('node_modules', path.join(app, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  const port = await freePort()
  // It tells the packages of this checkout, whose lock file may be older.
  rmSync(path.join(app, 'node_modules/.shop-lock-hash'), { force: true })
  const env = cleanEnvironment({ PORT: String(port) })
  const shop = spawn(process.execPath, ['scripts/run.cjs', 'ops/start'], {
    cwd: app,
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  onTestFinished(async () => {
    shop.kill('SIGTERM')
    await once(shop, 'exit')
  }, MINUTE)
  const health = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/`).catch(() => null)
    return answer?.ok ? String((await answer.json()).version) : 'none'
  }
  await expect.poll(health, { timeout: 5 * MINUTE }).not.toBe('none')
  const release = (version: string) => {
    const file = path.join(work, 'package.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": ".*"/, `"version": "${version}"`))
    git(work, 'add', '.')
    git(work, ...author, 'commit', '--quiet', '-m', version)
    git(work, 'push', '--quiet', origin, `HEAD:refs/tags/v${version}`)
  }
  const upgrade = async (...args: string[]) => {
    const command = spawn(process.execPath, ['scripts/run.cjs', 'ops/upgrade', ...args], { cwd: app, env })
    let output = ''
    for (const stream of [command.stdout, command.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    const [status] = await once(command, 'close')
    return { status, output }
  }
  return { app, work, port, health, release, upgrade }
}

test.runIf(isSoak)(
  `an upgrade interrupts the shop for at most 5 seconds, and one that does not start or migrate is taken back${onlySoak}`,
  async () => {
    const { app, work, port, health, release, upgrade } = await newShop()
    const migration = path.join(work, 'prisma/migrations/29990101000000_trial')
    mkdirSync(migration)
    writeFileSync(path.join(migration, 'migration.sql'), 'CREATE TABLE "Trial" (id INT PRIMARY KEY)')
    const missing = await upgrade('v99.0.0')
    expect([missing.status, missing.output]).toEqual([1, expect.stringContaining('Nothing was changed.')])
    release('99.0.0')
    const interruptions: number[] = []
    // The last one uses the release that the first one has prepared.
    for (const args of [[], ['--back'], []]) {
      const stopWatching = watch(port)
      const done = await upgrade(...args)
      expect(done.status, done.output).toBe(0)
      interruptions.push(stopWatching())
    }
    expect(await health()).toMatch(/^99\.0\.0 /)
    // Tools, caches and the second copy of the pages are gone.
    expect(megabytesOf(realpathSync(app))).toBeLessThan(RELEASE_MEGABYTES)
    expect(readlinkSync(app)).toMatch(/^app\.releases\/99\.0\.0-/)

    const server = path.join(work, 'server/main.ts')
    writeFileSync(server, `throw new Error('does not start')\n${readFileSync(server, 'utf8')}`)
    release('99.1.0')
    expect((await upgrade()).output).toContain('does not run: the previous release does.')
    expect(await health()).toMatch(/^99\.0\.0 /)

    const failing = path.join(work, 'prisma/migrations/29990102000000_fails')
    mkdirSync(failing)
    writeFileSync(path.join(failing, 'migration.sql'), 'SELECT 1/0')
    release('99.2.0')
    expect((await upgrade()).output).toContain('failed and changed nothing: division by zero')
    expect(await health()).toMatch(/^99\.0\.0 /)

    // The migration of the newer release stays, and the older one starts on it.
    expect((await upgrade('--back')).status).toBe(0)
    expect(await health()).not.toMatch(/^99/)
    expect(median(interruptions), String(interruptions)).toBeLessThan(5000)
  },
  20 * MINUTE,
)
