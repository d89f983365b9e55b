import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compareVersions } from '@/lib/platform/config/version'
import { listMigrationNames } from '@/lib/platform/db/migration-history'
import { readPackage } from '@/ops/package-json'

/** What a release says of itself, in all the places where it does. */

const read = (file: string) => readFileSync(file, 'utf8')
const { version, license } = readPackage('.')
const migrations = listMigrationNames('prisma/migrations')
const named = (text: string) => [...text.matchAll(/`(\d{14}_\w+)`/g)].map(([, name = '']) => name)

/** The entries of CHANGELOG.md, the newest first: its number and its text. */
const [unreleased = '', ...entries] = read('CHANGELOG.md').split(/^(?=## \d)/m)
const releases = entries.map((text) => {
  const [, number = '', date = ''] = /^## (\S+) - (\d{4}-\d\d-\d\d)$/m.exec(text) ?? []
  return { number, date, text }
})

test('package, lock file, client, image and changelog have the same version, the newest', () => {
  const [image] = /image\.version="(.+?)"/.exec(read('Dockerfile'))?.slice(1) ?? []
  const lock = JSON.parse(read('package-lock.json'))
  const client = readPackage('clients/typescript')
  expect([image, lock.version, lock.packages[''].version, client.version]).toEqual(Array(4).fill(version))
  expect(releases[0]?.number).toBe(version)
  const numbers = releases.map(({ number }) => number)
  expect(numbers.toSorted(compareVersions).toReversed()).toEqual(numbers)
  expect(releases.filter(({ date }) => Number.isNaN(Date.parse(date)))).toEqual([])
})

test('the licence is MIT, in every place that names one', () => {
  expect(read('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} the authors of Ecommerce Site\n/)
  const lock = JSON.parse(read('package-lock.json'))
  const client = readPackage('clients/typescript')
  expect([license, lock.packages[''].license, client.license]).toEqual(Array(3).fill('MIT'))
  expect(read('Dockerfile')).toContain('org.opencontainers.image.licenses="MIT"')
})

test('the changelog names every migration since 0.2.0, in the entry of its release, and no other', () => {
  const last = named(releases.find(({ number }) => number === '0.2.0')?.text ?? '').at(-1) ?? ''
  expect(migrations).toContain(last)
  const newer = migrations.slice(migrations.indexOf(last) + 1)
  const told = releases.filter(({ number }) => compareVersions(number, '0.2.0') > 0)
  const all = named([unreleased, ...told.map(({ text }) => text)].join('\n'))
  const missing = newer.filter((name) => !all.includes(name))
  expect(missing, `CHANGELOG.md, Migrations, lacks:\n${missing.join('\n')}`).toEqual([])
  const unknown = all.filter((name) => !newer.includes(name))
  expect(unknown, `CHANGELOG.md names what is no new migration:\n${unknown.join('\n')}`).toEqual([])
})
