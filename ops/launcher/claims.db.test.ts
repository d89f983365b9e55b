import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SHOP_LOCK } from '@/lib/platform/db/shop-lock'
import { takeShopLock } from './claims'

const url = process.env.DATABASE_URL ?? ''

test('B04 a start waits for the end of a restore and says so, and refuses another one until it releases the lock', async () => {
  const say = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  const restore = new pg.Client({ connectionString: url })
  await restore.connect()
  onTestFinished(() => restore.end())
  const tryLock = async () =>
    (await restore.query(`select pg_try_advisory_lock(${SHOP_LOCK}) as "isMine"`)).rows[0].isMine
  expect(await tryLock()).toBe(true)
  const taking = takeShopLock(url)
  await vi.waitFor(() => expect(say).toHaveBeenCalled(), { timeout: 30_000 })
  expect(say).toHaveBeenCalledWith('  … A backup is being restored into the database, waiting for its end\n')
  await restore.query(`select pg_advisory_unlock(${SHOP_LOCK})`)
  const release = await taking
  expect(await tryLock()).toBe(false)
  await release()
  await vi.waitFor(async () => expect(await tryLock()).toBe(true), { timeout: 30_000 })
})
