import { spawn } from 'node:child_process'
import { rounds } from '@/lib/testing/rounds'
import { embeddedPostgresUrl } from '@/scripts/database/embedded-postgres.mjs'
import { freePort } from '@/scripts/database/free-port.mjs'
import { query } from '@/scripts/prove/database.mjs'
import { cleanEnvironment } from '@/scripts/testing/clean-environment.mjs'
import { expect, test } from './support/own-shop'
import { startShop } from './support/shop'

/** The owner's own proof, run as an owner runs it. */

test.describe.configure({ mode: 'parallel', timeout: 1_500_000 })

/** `npm run prove` to its end. */
function prove(args: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/prove.mjs', ...args], {
    env: cleanEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  return new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, said }))
  })
}

test('O03 P07 a shop that is tried in every way and killed under load loses no order and no money', async () => {
  const kills = rounds(2, 20)
  const { code, said } = await prove(['--own', '--rounds', String(kills)])
  expect(said).toMatch(/\nAll \d+ hold\.\n/)
  expect(said).toMatch(new RegExp(`holds +O03 P07 .* ${kills} kills, \\d+ orders`))
  expect(said).not.toContain('BROKEN')
  expect(code).toBe(0)
})

test('a running demo shop is proven without being killed, and what is broken is found and named', async ({
  newDemoFolder,
}) => {
  const dataFolder = await newDemoFolder()
  const port = await freePort()
  const shop = await startShop({ port, dataFolder, name: 'prove', settings: { JOB_INTERVAL_MS: '1000' } })
  const DATABASE_URL = embeddedPostgresUrl(dataFolder) ?? ''
  const address = `http://localhost:${port}`
  await query(DATABASE_URL, 'update "Product" set "countInStock" = "countInStock" + 1 where id = 1')
  // The test above runs all trials.
  const { code, said } = await prove([address, '--only', 'F03'], { DATABASE_URL })
  expect(code).toBe(1)
  expect(said).toMatch(/holds +F03 /)
  expect(said).toMatch(/BROKEN {2}I8 .*\n +product 1: /)
  expect(said).toMatch(/\n1 of \d+ broken\.\n/)
  expect(said).not.toContain('kill')
  await shop.stop()
})

test('a shop that is no demo is not touched', async ({ newDemoFolder }) => {
  const dataFolder = await newDemoFolder()
  const port = await freePort()
  const settings = { PAYPAL_CLIENT_ID: 'a-real-one', PAYPAL_CLIENT_SECRET: 'of-somebody' }
  const shop = await startShop({ port, dataFolder, name: 'prove-real', settings })
  const DATABASE_URL = embeddedPostgresUrl(dataFolder) ?? ''
  const before = await query(DATABASE_URL, 'select count(*) from "User"')
  const { code, said } = await prove([`http://localhost:${port}`], { DATABASE_URL })
  expect(code).toBe(1)
  expect(said).toContain('Only a demo or test shop may be tried like this.')
  expect(await query(DATABASE_URL, 'select count(*) from "User"')).toEqual(before)
  await shop.stop()
})
