import { expect, test } from 'vitest'
import { RATE_LIMIT_NAMES, SETTING_NAMES } from '../launcher/setting-names.mjs'
import { cleanEnvironment } from './clean-environment.mjs'

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
