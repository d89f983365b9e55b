import { withClients } from '@/tools/bench/bare-database'
import { type Load, runClients, typical } from '@/tools/bench/clients'
import { median, type Row, ratio } from '@/tools/bench/figures'
import type { Bench } from '@/tools/bench/instances'
import { CONNECTIONS } from '@/tools/bench/load'
import { DELIVER, openBuyers } from './orders'

const TRIGGER = '"Product_notify_update"'

/**
 * What reporting changes of products costs concurrent orders: PostgreSQL commits transactions with a notification one after the
 * other. Compares orders of 16 buyers with orders that report nothing, in turn, while an instance listens.
 */
export async function measureNotify({ shop, isQuick }: Bench): Promise<Row[]> {
  const { place } = await openBuyers(shop)
  return withClients(shop.databaseUrl, 1, async ([client]) => {
    const measure = async (action: 'enable' | 'disable') => {
      await client?.query(`alter table "Product" ${action} trigger ${TRIGGER}`)
      await client?.query(DELIVER)
      return runClients(CONNECTIONS, { seconds: 2 }, place, shop)
    }
    const heard: Load[] = []
    const unheard: Load[] = []
    try {
      for (let round = 0; round < (isQuick ? 3 : 10); round++) {
        heard.push(await measure('enable'))
        unheard.push(await measure('disable'))
      }
    } finally {
      await client?.query(`alter table "Product" enable trigger ${TRIGGER}`)
    }
    const rates = (loads: typeof heard) => loads.map(({ perSecond }) => perSecond)
    return [
      {
        name: '16 buyers, orders unreported',
        value: median(rates(unheard)),
        unit: '/s',
        ...typical(unheard),
      },
      {
        name: '16 buyers, orders reported ÷ unreported',
        value: ratio(rates(heard), rates(unheard)),
        unit: '×',
        min: 0.95,
        ...typical(heard),
      },
    ]
  })
}
