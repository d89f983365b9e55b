import { spawn } from 'node:child_process'
import { embeddedPostgresUrl } from '@/scripts/database/embedded-postgres.mjs'
import { freePort } from '@/scripts/database/free-port.mjs'
import { query } from '@/scripts/prove/database.mjs'
import { cleanEnvironment } from '@/scripts/testing/clean-environment.mjs'
import { isSoak } from '@/testing/rounds'
import { expect, test } from './support/own-shop'
import { startShop } from './support/shop'

/** `npm run prove`, run as an operator runs it. */

test.describe.configure({ mode: 'parallel', timeout: 1_500_000 })

/** Runs `npm run prove` to its end. Resolves with its exit code and its output. */
function prove(args: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/prove.mjs', ...args], {
    env: cleanEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

// In any other run crash.spec.ts and payment-crash.spec.ts kill a shop, and database tests prove what the other trials repeat.
if (isSoak) {
  test('O03 P07 R02 a shop that is killed under load loses no order, no payment and no refund', async () => {
    const { code, output } = await prove(['--own', '--rounds', '20'])
    expect(output).toMatch(/\nAll \d+ hold\.\n/)
    expect(output).toMatch(/holds +O03 P07 R02 .* 20 kills, \d+ orders/)
    expect(output).not.toContain('BROKEN')
    expect(code).toBe(0)
  })
}

test('trials of a running demo shop do not kill it, and report a broken invariant', async ({
  newDemoFolder,
}) => {
  const dataFolder = await newDemoFolder()
  const port = await freePort()
  const shop = await startShop({ port, dataFolder, name: 'prove', settings: { JOB_INTERVAL_MS: '1000' } })
  const DATABASE_URL = embeddedPostgresUrl(dataFolder) ?? ''
  const address = `http://localhost:${port}`
  await query(DATABASE_URL, 'update "Product" set "countInStock" = "countInStock" + 1 where id = 1')
  const { code, output } = await prove([address, '--only', 'F03'], { DATABASE_URL })
  expect(code).toBe(1)
  expect(output).toMatch(/holds +F03 /)
  expect(output).toMatch(/BROKEN {2}I8 .*\n +product 1: /)
  expect(output).toMatch(/\n1 of \d+ broken\.\n/)
  expect(output).not.toContain('kill')
  await shop.stop()
})
