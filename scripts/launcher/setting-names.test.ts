import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from './setting-names.mjs'

/** Every place that lists the settings lists all of them, but for what is named here with its reason. */

/** Written by the launcher when it runs a simulator, never by hand. */
const BY_LAUNCHER = ['PAYPAL_SIMULATOR_URL']
/** The launcher acts upon them; the app never sees them. */
const ONLY_LAUNCHER = ['PORT', 'HOST', 'SHOP_SEED', 'PAYMENTS']
/** The image decides where the shop listens and where its data lies; `PORT` is the port of the host. */
const BY_IMAGE = ['PORT', 'HOST', 'SHOP_DATA_DIR']
/** In .env.example, but for others than the shop. */
const NOT_OF_THE_SHOP = ['POSTGRES_PASSWORD', 'TEST_DATABASE_URL', 'E2E_BASE_URL']

function namesIn(file: string, pattern: RegExp): string[] {
  return [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name)
}

function allBut(exceptions: string[]): string[] {
  return SETTING_NAMES.filter((name) => !exceptions.includes(name)).sort()
}

test('.env.example offers all of them', () => {
  const offered = namesIn('.env.example', /^(?:# )?([A-Z][A-Z\d_]*)=$/gm)
  expect(offered.sort()).toEqual([...allBut([]), ...NOT_OF_THE_SHOP].sort())
})

test('README explains all of them', () => {
  const [, table = ''] = /\n## Settings\n(.*?)\n## /s.exec(readFileSync('README.md', 'utf8')) ?? []
  const explained = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z\d_]*)`/g)].map(([, name]) => name),
  )
  expect(explained.sort()).toEqual(allBut(BY_LAUNCHER))
})

test('docker-compose.yml passes all of them', () => {
  const [, shop = ''] = /\n {2}shop:\n(.*?)\n\n/s.exec(readFileSync('docker-compose.yml', 'utf8')) ?? []
  const passed = [...shop.matchAll(/^ {6}([A-Z][A-Z\d_]*): '(.*)'$/gm)].map(([, name = '', value = '']) => ({
    name,
    isOwn: name === 'DATABASE_URL' || value.includes(`\${${name}:`),
  }))
  expect(passed.map(({ name }) => name).sort()).toEqual(allBut([...BY_LAUNCHER, ...BY_IMAGE]))
  expect(passed.filter(({ isOwn }) => !isOwn)).toEqual([])
})

test('the app checks all of them', () => {
  expect(namesIn('lib/env.ts', /^ {4}([A-Z][A-Z\d_]*): /gm).sort()).toEqual(allBut(ONLY_LAUNCHER))
})

test('the launcher reads no other', () => {
  const read = namesIn('scripts/launcher/settings.mjs', /\benv\.([A-Z][A-Z\d_]*)/g)
  expect(read.filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
  expect(read).toEqual(expect.arrayContaining(['PORT', 'HOST', 'SHOP_SEED']))
})
