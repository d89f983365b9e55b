import { expect, test, vi } from 'vitest'
import { databasePool, db } from '@/lib/platform/db/db'
import { DatabaseOutage } from '@/lib/platform/db-connection/database-outage'
import { readShop } from '@/lib/store/settings/read-shop'
import { updateShop } from '@/lib/store/settings/update-shop'
import { createOrder, createUser } from '@/testing/db/rows'
import { forgetOldOrders } from './forget-old-orders'
import { removeOldAuditEntries } from './remove-old-audit-entries'

/** What is removed for good is removed by the periods that the owner has set, never by those of a process that has not read them. */

const owner = await createUser({ role: 'owner' })
const { version } = await readShop()
await updateShop(owner, { keepOrdersMonths: 240, auditKeepMonths: 60, version })
const shared = globalThis as { shopKnown?: unknown; shopEnvironment?: unknown }

/** Runs a job as in a process that was started while the database was away, and is for one more statement. */
async function whileAway(job: () => Promise<unknown>): Promise<void> {
  delete shared.shopKnown
  delete shared.shopEnvironment
  vi.spyOn(databasePool(), 'query').mockRejectedValueOnce(new DatabaseOutage('away') as never)
  await expect(job()).rejects.toThrow('away')
}

test('no order is forgotten while the period is not known', async () => {
  const { _id } = await createOrder(await createUser())
  const createdAt = new Date(Date.now() - 12 * 366 * 24 * 60 * 60 * 1000)
  await db.order.update({ where: { id: _id }, data: { createdAt }, select: { id: true } })
  await whileAway(forgetOldOrders)
  expect(await forgetOldOrders(), 'within the period of the owner').toBe(0)
})

test('no entry of the log is removed while the period is not known', async () => {
  await db.$executeRaw`
    insert into "AuditEntry" (at, via, action, entity, "entityId") values (now() - interval '3 years', 'job', 'note-added', 'order', 77)`
  await whileAway(removeOldAuditEntries)
  await removeOldAuditEntries()
  expect(await db.auditEntry.count({ where: { entityId: 77 } })).toBe(1)
})
