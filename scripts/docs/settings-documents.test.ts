import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingNames, settings } from '@/lib/settings.mjs'
import { internal } from '@/lib/settings-internal.mjs'
import { temporaryFolder } from '@/testing/temporary-folder'
import { settingsDocuments } from './settings-documents.mjs'

test.each(settingsDocuments('.'))('$file lists the current settings: npm run docs', ({ file, content }) => {
  expect(readFileSync(file, 'utf8')).toBe(content)
})

test('a document without the marks around its list is refused', () => {
  const root = temporaryFolder()
  mkdirSync(path.join(root, 'docs'))
  for (const name of ['docs/settings.md', '.env.example']) writeFileSync(path.join(root, name), 'Nothing.\n')
  expect(() => settingsDocuments(root)).toThrow('docs/settings.md lacks the marks')
})

/** Set by the launcher's programs, or by the image: where the shop listens and stores its data. */
const NOT_PASSED = [...Object.keys(internal), 'HOST', 'PORT', 'SHOP_DATA_DIR']
/** Passed with another value than that of their variable. */
const DERIVED = ['DATABASE_URL', 'SHOP_URL', 'NEXTAUTH_SECRET']

test('docker-compose.yml passes every setting, without defaults', () => {
  const compose = readFileSync('docker-compose.yml', 'utf8')
  const [, shop = ''] = /\n {2}shop:\n(.*?)\n\n/s.exec(compose) ?? []
  const passed = [...shop.matchAll(/^ {6}([A-Z][A-Z\d_]*): '(.*)'$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }))
  const expected = settingNames.filter((name) => !NOT_PASSED.includes(name))
  expect(passed.map(({ name }) => name).sort()).toEqual(expected.sort())
  for (const { name, value } of passed) if (!DERIVED.includes(name)) expect(value).toBe(`\${${name}:-}`)
  expect(compose).toContain(`'\${PORT:-${settings.PORT.default}}:${settings.PORT.default}'`)
  expect(compose).toContain(`SHOP_URL: '\${SHOP_URL:-http://localhost:\${PORT:-${settings.PORT.default}}}'`)
})
