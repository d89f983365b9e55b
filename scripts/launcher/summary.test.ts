import { expect, test } from 'vitest'
import { demoAccounts } from '@/prisma/demo/accounts.mjs'
import { readSettings } from './settings.mjs'
import { describeShop } from './summary.mjs'

const atHome = readSettings({} as NodeJS.ProcessEnv, { root: '/shop' })

test('passwords are shown only for accounts that exist', () => {
  expect(atHome.seed).toBe(true)
  expect(describeShop(atHome, []).join('\n')).not.toContain('demo-')
  const lines = describeShop(atHome, [...demoAccounts]).join('\n')
  for (const { email, password } of demoAccounts) expect(lines).toMatch(new RegExp(`${email} +${password} `))
})

test('demo accounts behind an open address are warned of, whatever has been set', () => {
  const open = { ...atHome, host: '0.0.0.0', seed: false }
  expect(describeShop(open, [...demoAccounts]).join('\n')).toContain('Caution:')
  expect(describeShop(open, []).join('\n')).not.toContain('Caution:')
})
