import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isSoak, onlySoak } from '@/testing/db/rounds'
import { startCheckout } from '@/testing/machine/checkout-shop'

/** Real upgrades, with installations and builds. The steps alone are in the other tests of this folder. */

const MINUTE = 60_000
const RELEASE_MEGABYTES = 900

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

test.runIf(isSoak)(
  `an upgrade interrupts the shop for at most 5 seconds, and one that does not start or migrate is taken back${onlySoak}`,
  async () => {
    const { app, work, port, health, release, upgrade } = await startCheckout()
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
