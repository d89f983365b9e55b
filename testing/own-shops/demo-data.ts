import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '@/lib/platform/edge/free-port'
import { applyMigrations } from '@/ops/migrations/migrations'
import { startEmbeddedPostgres } from '@/ops/postgres/embedded-postgres'
import { cleanEnvironment } from '@/tools/test/clean-environment'

/** It is created once per test run and copied for each shop. */

const template = () => path.join(process.env.E2E_SHARED_FOLDER ?? '', 'demo')

/** Fills the folder to copy as the first `npm start` does, then stops its database. Called once, before all tests. */
export async function makeDemoData(): Promise<void> {
  const folder = template()
  mkdirSync(folder, { mode: 0o755 })
  const { url, stop } = await startEmbeddedPostgres(folder)
  await applyMigrations(url)
  const env = cleanEnvironment({
    DATABASE_URL: url,
    NEXTAUTH_SECRET: 'only-The-Seed-of-the-tests-2718-knows',
  })
  const seed = ['scripts/run.cjs', 'prisma/seed']
  execFileSync(process.execPath, seed, { env: { ...env, SHOP_DATA_DIR: folder }, stdio: 'inherit' })
  await stop()
}

/** Copies the demo database into an empty data folder, with a free port. Does not start it. */
export async function copyDemoData(folder: string): Promise<void> {
  execFileSync('cp', ['-a', `${template()}/postgres`, `${template()}/postgres.json`, folder])
  const access = path.join(folder, 'postgres.json')
  const { password } = JSON.parse(readFileSync(access, 'utf8'))
  writeFileSync(access, JSON.stringify({ port: await freePort(), password }))
}
