import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { internal, settingNames, settings } from '@/lib/settings/settings'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { settingsDocuments } from './settings-documents'

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
const NOT_PASSED = [...Object.keys(internal), 'HOST', 'SHOP_DATA_DIR']
/** Passed with another value than that of their variable. */
const DERIVED = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'NEXTAUTH_SECRET']

const compose = readFileSync('docker-compose.yml', 'utf8')

/** The block of docker-compose.yml that begins with this line, up to the next empty line. */
function blockOf(line: string): string {
  return compose.split(`\n${line}\n`)[1]?.split('\n\n')[0] ?? ''
}

test('docker-compose.yml passes every setting, without defaults', () => {
  const lines = blockOf('x-settings: &settings').matchAll(/^ {2}([A-Z][A-Z\d_]*): '(.*)'$/gm)
  const passed = [...lines].map(([, name = '', value = '']) => ({ name, value }))
  const expected = settingNames.filter((name) => !NOT_PASSED.includes(name))
  expect(passed.map(({ name }) => name).sort()).toEqual(expected.sort())
  for (const { name, value } of passed) if (!DERIVED.includes(name)) expect(value).toBe(`\${${name}:-}`)
})

test('each shop of docker-compose.yml has all settings and listens on the port that is published', () => {
  expect(blockOf('services:')).toContain('    environment: *settings\n')
  expect(blockOf('x-scaled-settings: &scaled-settings')).toContain('  <<: *settings\n')
  expect(blockOf('x-scaled-shop: &scaled-shop')).toContain('  environment: *scaled-settings\n')
  const port = `\${PORT:-${settings.PORT.default}}`
  expect(compose).toContain(`:${port}:${port}'`)
})

test('the single shop of docker-compose.yml connects to its own PostgreSQL only, whatever .env contains', () => {
  const addresses = blockOf('x-settings: &settings').match(/^ {2}DATABASE_(DIRECT_)?URL: .*$/gm)
  expect(addresses).toEqual([
    `  DATABASE_URL: 'postgresql://shop:\${POSTGRES_PASSWORD}@database:5432/shop'`,
    "  DATABASE_DIRECT_URL: ''",
  ])
})

test('docker-compose.yml nests no default in another, which older versions of compose cannot read', () => {
  expect(compose).not.toMatch(/\$\{[^}]*\$\{/)
})
