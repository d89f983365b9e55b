import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { removeDeadRuns } from './run-folder'

const temporary = mkdtempSync(path.join(os.tmpdir(), 'shop-run-folder-'))
vi.mock('@/ops/postgres/postgres-binaries', () => ({
  findPostgresBinaries: () => Promise.reject(new Error('not installed')),
  chooseUser: vi.fn(),
}))

afterAll(() => rmSync(temporary, { recursive: true }))

test('the folder of a killed run with a stopped database is removed without an installed PostgreSQL', async () => {
  vi.stubEnv('TMPDIR', temporary)
  const dead = path.join(temporary, 'shop_test_999999999_never')
  mkdirSync(path.join(dead, 'shop/postgres'), { recursive: true })
  writeFileSync(path.join(dead, 'shop/postgres/PG_VERSION'), '18')
  await removeDeadRuns()
  expect(existsSync(dead)).toBe(false)
})
