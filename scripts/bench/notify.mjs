import { withClients } from './bare-database.mjs'
import { runClients, typical } from './clients.mjs'
import { median, ratio } from './figures.mjs'
import { CONNECTIONS } from './load.mjs'
import { DELIVER, openBuyers } from './orders.mjs'

const TRIGGER = '"Product_notify_update"'

/**
 * What reporting changes of products costs concurrent orders: PostgreSQL commits transactions with a notification one after the
 * other. Compares orders of 16 buyers with orders that report nothing, in turn, while an instance listens.
 * @param {import('./instances.mjs').Bench} bench
 * @returns {Promise<import('./figures.mjs').Row[]>}
 */
export async function measureNotify({ shop, isQuick }) {
  const { place } = await openBuyers(shop)
  return withClients(shop.databaseUrl, 1, async ([client]) => {
    const measure = async (/** @type {'enable' | 'disable'} */ action) => {
      await client?.query(`alter table "Product" ${action} trigger ${TRIGGER}`)
      await client?.query(DELIVER)
      return runClients(CONNECTIONS, { seconds: 2 }, place, shop)
    }
    /** @type {import('./clients.mjs').Load[]} */
    const heard = []
    /** @type {import('./clients.mjs').Load[]} */
    const unheard = []
    try {
      for (let round = 0; round < (isQuick ? 3 : 10); round++) {
        heard.push(await measure('enable'))
        unheard.push(await measure('disable'))
      }
    } finally {
      await client?.query(`alter table "Product" enable trigger ${TRIGGER}`)
    }
    const rates = (/** @type {typeof heard} */ loads) => loads.map(({ perSecond }) => perSecond)
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
