import { expect, test } from 'vitest'
import { rateLimitNames, settingNames } from '@/lib/platform/config/settings'
import { cleanEnvironment } from './clean-environment'

test('a shop of the tests inherits no setting, neither from the shell nor from .env', () => {
  const before = process.env
  try {
    const own = Object.fromEntries(settingNames.map((name) => [name, 'their own']))
    process.env = { ...before, ...own, NEXTAUTH_URL: 'their own', CI: 'yes' }
    const env: Record<string, string | undefined> = cleanEnvironment({ PORT: '4000' })
    expect(Object.values(env)).not.toContain('their own')
    expect(settingNames.filter((name) => env[name] !== '')).toEqual(['PORT', ...rateLimitNames])
    expect(env).toMatchObject({ PORT: '4000', CI: 'yes' })
  } finally {
    process.env = before
  }
})
