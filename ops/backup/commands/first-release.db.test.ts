import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { writeBackup } from '@/ops/backup/write-backup'
import { applyMigrations } from '@/ops/migrations/migrations'
import { brokenInvariants } from '@/testing/books/database'
import { query } from '@/testing/db/database-server'
import { newDatabase } from '@/testing/db/new-database'
import { shopOn, sourceOf } from '@/testing/machine/backups'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { restoreBackup } from './restore'

// Programs and databases start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

test('a backup of the first release is restored into an empty shop of this one, and brought up to date', async () => {
  const first = await newDatabase()
  await applyMigrations(first, { only: ['20261120105910_init'] })
  const order = `"paymentMethod", address, city, "postalCode", country, "itemsCents", "shippingCents", "taxCents", "totalCents"`
  await query(
    first,
    `insert into "User" (name, email, "passwordHash", "isAdmin") values ('Ann', 'ann@example.com', '-', true);
     insert into "Product" (name, image, description, brand, category, "priceCents", "countInStock", "updatedAt")
       values ('Lamp', '/l.webp', '', '', '', 750, 3, now());
     insert into "Order" (${order}, "paidAt", "userId") values ('Paypal', '', '', '', '', 1500, 1000, 123, 2623, now(), 1);
     insert into "OrderItem" ("orderId", "productId", name, image, "priceCents", qty) values (1, 1, 'Lamp', '/l.webp', 750, 2);
     insert into "Payment" ("orderId", status, "requestId", "captureId", "amountCents", "updatedAt")
       values (1, 'completed', 'r', 'c', 2623, now())`,
  )
  const file = path.join(temporaryFolder(), 'first.backup')
  await writeBackup(file, await sourceOf(shopOn(first)))

  const target = await newDatabase({ isMigrated: true })
  const { head } = await restoreBackup(shopOn(target), file)
  expect(head.migrations.map(({ name }) => name)).toEqual(['20261120105910_init'])
  expect(await brokenInvariants(target)).toEqual([])
  const orders = 'select "stockState", "buyerName", "totalCents" from "Order"'
  expect((await query(target, orders)).rows).toEqual([
    { stockState: 'sold', buyerName: 'Ann', totalCents: 2623 },
  ])
  // A second run finds nothing to do.
  expect(await applyMigrations(target)).toEqual({ applied: [], edited: [] })
})
