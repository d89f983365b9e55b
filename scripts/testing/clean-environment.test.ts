import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RATE_LIMIT_NAMES, SETTING_NAMES } from '../launcher/setting-names.mjs'
import { cleanEnvironment } from './clean-environment.mjs'

const NOT_OF_THE_SHOP = ['POSTGRES_PASSWORD', 'TEST_DATABASE_URL', 'E2E_BASE_URL']

test('the settings are those that .env.example offers', () => {
  const offered = [...readFileSync('.env.example', 'utf8').matchAll(/^(?:# )?([A-Z][A-Z\d_]*)=$/gm)]
  const names = offered.map(([, name = '']) => name).filter((name) => !NOT_OF_THE_SHOP.includes(name))
  expect(names.toSorted()).toEqual([...SETTING_NAMES].sort())
})

test('a shop of the tests inherits no setting of the person who runs them, neither from a shell nor from .env', () => {
  const before = process.env
  try {
    const own = Object.fromEntries(SETTING_NAMES.map((name) => [name, 'their own']))
    process.env = { ...before, ...own, NEXTAUTH_URL: 'their own', CI: 'yes' }
    const env: Record<string, string | undefined> = cleanEnvironment({ PORT: '4000' })
    expect(Object.values(env)).not.toContain('their own')
    expect(SETTING_NAMES.filter((name) => env[name] !== '')).toEqual(['PORT', ...RATE_LIMIT_NAMES])
    expect(env).toMatchObject({ PORT: '4000', CI: 'yes' })
  } finally {
    process.env = before
  }
})
