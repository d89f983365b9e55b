import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { listMigrationNames } from '@/lib/platform/db/migration-history'
import { restoreBackup } from '@/ops/backup/commands/restore'
import { verifyBackup } from '@/ops/backup/commands/verify'
import { loadBackup } from '@/ops/backup/load-backup'
import { enableTypoTolerance } from '@/ops/launcher/prepare-database'
import { brokenInvariants, query, withClient } from '@/testing/books/database'
import { debianPostgres, noDebianPostgres, startDebianPostgres } from '@/testing/db/debian-postgres'
import { fillShop, sell } from '@/testing/db/old-shop'
import { copyDatabase, newOrdinaryDatabase } from '@/testing/db/ordinary-role'
import { migrationsUpTo, readReleases, releases } from '@/testing/db/releases'
import { isSoak } from '@/testing/db/rounds'
import { readShapes } from '@/testing/db/table-shapes'
import { backUp, contentOf, shopOn } from '@/testing/machine/backups'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { isCompatible } from './compatibility'
import { applyMigrations } from './migrations'

/** Shops of earlier times, with data, on the database of a role without superuser, as docs/operating/deploy.md sets one up. */

// Each test makes databases and restores backups.
vi.setConfig({ testTimeout: 240_000 })

const names = listMigrationNames('prisma/migrations')
const beforeMeaning = releases.filter(({ last }) => last < '20261125093618_search_meaning').at(-1)
const everyFifth = names.filter((_, index) => index % 5 === 4).map((last) => ({ version: null, last }))
const present = { version: null, last: names.at(-1) ?? '' }

/**
 * The soak tests all states on each server; other runs the newest release on the embedded one, and one from before a migration that had
 * failed on Debian's; where Debian's is missing, both on the embedded one.
 */
const statesOf = (...own: ((typeof releases)[number] | undefined)[]) =>
  isSoak ? [...releases, ...everyFifth, present] : own.filter((state) => state !== undefined)

const embedded = inject('testDatabase').serverUrl
const joinEmbedded = async () => ({ url: embedded, stop: async () => {} })

/** Makes a shop of that time on a server, with data; `former` is the same without data. */
async function shopOf(server: string, last: string) {
  const url = await newOrdinaryDatabase(server)
  await applyMigrations(url, { only: migrationsUpTo(last) })
  const former = await copyDatabase(server, url)
  const shapes = await withClient(url, async (client) => {
    const found = await readShapes(client)
    await fillShop(client, found)
    return found
  })
  return { url, former, shapes, ...(await backUp(shopOn(url))) }
}

/** The rows of each table that a backup has. */
const countsOf = async (url: string) =>
  Object.fromEntries(Object.entries(await contentOf(url)).map(([name, rows]) => [name, rows.length]))

test('the changelog names the releases whose states are tested', () => {
  expect(releases.slice(0, 2)).toMatchObject([
    { version: '0.1.0', last: '20261120144228_webhook_event_reason' },
    { version: '0.2.0', last: '20261123212000_proven_accounts' },
  ])
})

test('a migration of the day of a release that its entry does not list is not of the release', () => {
  const entry = '## 0.3.0 - 2026-11-28\n\n### Migrations\n\n`20261128054000_service_health`.\n'
  const later = '## Unreleased\n\n### Migrations\n\n`20261128055000_work_reported`.\n\n'
  const last = '20261128054000_service_health'
  expect(readReleases(`${later}${entry}\n## 0.1.0 - 2026-11-20\n`)).toEqual([
    { version: '0.1.0', day: '2026-11-20', last: '20261120144228_webhook_event_reason' },
    { version: '0.3.0', day: '2026-11-28', last },
  ])
})

describe.each([
  [
    'the embedded PostgreSQL',
    statesOf(noDebianPostgres ? beforeMeaning : undefined, releases.at(-1)),
    joinEmbedded,
    '',
  ],
  [debianPostgres, statesOf(beforeMeaning), startDebianPostgres, noDebianPostgres],
])('E10 on %s', (_, states, start, missing) => {
  let server = ''
  beforeAll(async () => {
    if (missing) return
    const { url, stop } = await start()
    server = url
    return stop
  })

  test.skipIf(missing !== '').each(states)(
    `a shop of release $version, of $last, is upgraded, restored and taken back${missing}`,
    async ({ version, last }) => {
      const { url, former, shapes, file } = await shopOf(server, last)
      const before = await countsOf(url)
      expect(Object.keys(before).filter((name) => shapes.has(name) && before[name] === 0)).toEqual([])

      const upgraded = await applyMigrations(url)
      expect(upgraded).toEqual({ applied: names.slice(migrationsUpTo(last).length), edited: [] })
      expect(await brokenInvariants(url)).toEqual([])
      expect(await enableTypoTolerance(url)).toBe(true)
      expect(await query(url, `select similar_search_words('lammp') as word`)).toEqual([{ word: 'lamp' }])

      const restored = await newOrdinaryDatabase(server)
      await restoreBackup(shopOn(restored), file)
      expect(await brokenInvariants(restored)).toEqual([])
      expect(await countsOf(restored)).toEqual(await countsOf(url))
      // By a server of its own, whichever the shop has.
      if (last === states[0]?.last) await verifyBackup(file, temporaryFolder())

      // The release of that time restores its own backup; its rows fit the newer tables, too, where it may run on them.
      await loadBackup(former, file)
      expect(await countsOf(former)).toEqual(before)
      const records = await query(url, 'select logs from "_prisma_migrations" where migration_name > $1', [
        last,
      ])
      if (version && records.every(({ logs }) => isCompatible(String(logs), version))) {
        await withClient(url, (client) => sell(client, shapes, 2))
        expect(await brokenInvariants(url)).toEqual([])
      }
    },
  )

  test.skipIf(missing !== '')(
    `a role that may only create tables runs the shop, without typo tolerance${missing}`,
    async () => {
      const url = await newOrdinaryDatabase(server, { isOwner: false })
      await applyMigrations(url)
      expect(await enableTypoTolerance(url)).toBe(false)
      expect(await query(url, `select similar_search_words('lammp') as word`)).toEqual([])
    },
  )
})
