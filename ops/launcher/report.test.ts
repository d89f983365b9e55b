import { mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { demoAccounts } from '@/prisma/demo/accounts'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { describeShop, endSteps, step } from './report'
import { readSettings } from './settings'

const local = readSettings({} as NodeJS.ProcessEnv, { root: '/shop' })

test('passwords are shown only for existing accounts', () => {
  expect(local.seed).toBe(true)
  expect(describeShop(local, [], true, '1.2.3 (36130f6)').join('\n')).not.toContain('demo-')
  const lines = describeShop(local, [...demoAccounts], true, '1.2.3 (36130f6)').join('\n')
  for (const { email, password } of demoAccounts) expect(lines).toMatch(new RegExp(`${email} +${password} `))
})

test('demo accounts on an address other than loopback cause a warning, whatever the settings', () => {
  const open = { ...local, host: '0.0.0.0', seed: false }
  expect(describeShop(open, [...demoAccounts], true, '1.2.3 (36130f6)').join('\n')).toContain('Caution:')
  expect(describeShop(open, [], true, '1.2.3 (36130f6)').join('\n')).not.toContain('Caution:')
})

test('a database that lacks pg_trgm is named in one line', () => {
  const lines = (hasTypoTolerance: boolean) => describeShop(local, [], hasTypoTolerance, '1.2.3 (36130f6)')
  expect(lines(false).filter((line) => !lines(true).includes(line))).toEqual([
    '  Search:   without typo tolerance (the database lacks the extension pg_trgm)',
  ])
})

test('a shop without an owner names the link of its set-up, no other', () => {
  const lines = (token: string | null) => describeShop(local, [], true, '1.2.3', token).join('\n')
  expect(lines('abc')).toContain(`  ${local.shopUrl}/setup?token=abc\n`)
  expect(lines(null)).not.toContain('setup')
})

test('the version is shown', () => {
  expect(describeShop(local, [], true, '1.2.3 (36130f6)')).toContain('  Version:  1.2.3 (36130f6)')
})

test('the data folder is shown where it really is', () => {
  const folder = realpathSync(temporaryFolder())
  mkdirSync(path.join(folder, 'app.data'))
  symlinkSync(path.join(folder, 'app.data'), path.join(folder, 'link'))
  const settings = { ...local, dataFolder: path.join(folder, 'link') }
  expect(describeShop(settings, [], true, '1.2.3')).toContain(`  Data:     ${path.join(folder, 'app.data')}`)
})

test('once everything is being stopped, no step is reported as done and none begins', async () => {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const running = step('Building the shop', async () => endSteps())
  await expect(running).rejects.toThrow('Stopped.')
  const work = vi.fn()
  await expect(step('Starting the shop', work)).rejects.toThrow('Stopped.')
  expect(work).not.toHaveBeenCalled()
  expect(output).not.toHaveBeenCalled()
  output.mockRestore()
})
