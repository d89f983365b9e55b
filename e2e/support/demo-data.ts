import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@/scripts/database/embedded-postgres.mjs'
import { freePort } from '@/scripts/database/free-port.mjs'
import { LockHeld, takeLock } from '@/scripts/database/lock-file.mjs'
import { applyMigrations } from '@/scripts/database/migrations.mjs'
import { cleanEnvironment } from '@/scripts/testing/clean-environment.mjs'

/** The demo shop's database: created once per test run and copied for each test that starts its own shop. */

/** Fills a data folder as the first `npm start` does, then stops its database. */
async function makeDemoData(folder: string): Promise<void> {
  const { url, stop } = await startEmbeddedPostgres(folder)
  await applyMigrations(url)
  const env = cleanEnvironment({
    DATABASE_URL: url,
    NEXTAUTH_SECRET: 'only-The-Seed-of-the-tests-2718-knows',
  })
  const seed = ['--conditions=react-server', '--import', 'tsx', 'prisma/seed.ts']
  execFileSync(process.execPath, seed, { env: { ...env, SHOP_DATA_DIR: folder }, stdio: 'inherit' })
  await stop()
}

/** Returns the folder to copy. The first worker that needs it creates it under a lock; the others wait. */
async function demoTemplate(): Promise<string> {
  const shared = process.env.E2E_SHARED_FOLDER ?? ''
  const template = path.join(shared, 'demo')
  while (!existsSync(template)) {
    try {
      const lock = takeLock(path.join(shared, 'demo.lock'))
      if (!existsSync(template)) {
        const draft = path.join(shared, `draft-${process.pid}`)
        mkdirSync(draft, { mode: 0o755 })
        await makeDemoData(draft)
        renameSync(draft, template)
      }
      lock.release()
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error
      await sleep(50)
    }
  }
  return template
}

/** Copies the demo database into an empty data folder, with a free port. Does not start it. */
export async function copyDemoData(folder: string): Promise<void> {
  const template = await demoTemplate()
  execFileSync('cp', ['-a', `${template}/postgres`, `${template}/postgres.json`, folder])
  const access = path.join(folder, 'postgres.json')
  const { password } = JSON.parse(readFileSync(access, 'utf8'))
  writeFileSync(access, JSON.stringify({ port: await freePort(), password }))
}
