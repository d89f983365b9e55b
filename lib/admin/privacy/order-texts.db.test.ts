import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { addressSelect } from '@/lib/sales/orders/address-fields'
import { orderColumns, personalColumns } from '@/lib/sales/orders/order-fields'

async function columnsOf(types: string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'Order' and (data_type = any(${types}) or ${types.length} = 0)`
  return rows.map(({ name }) => name).sort()
}

test('each row of the tables of fields is a column of orders', async () => {
  const names = [...Object.keys(orderColumns.shape), ...Object.keys(addressSelect), ...personalColumns]
  expect(await columnsOf([])).toEqual(expect.arrayContaining(names))
})

test('each text of an order is removed with its buyer, or known to stay', async () => {
  const texts = await columnsOf(['text', 'jsonb'])
  const kept = texts.filter((name) => !personalColumns.includes(name))
  // `forgetOrders` writes country and billedAddress, and a trigger buyerWords.
  expect(kept).toEqual(['billedAddress', 'buyerWords', 'carrier', 'country', 'language', 'paymentMethod'])
})
