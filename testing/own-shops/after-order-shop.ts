import path from 'node:path'
import { test as base, expect } from '@/testing/browser/fixtures'
import { startMailServer } from '@/testing/machine/mail-server'
import { type DemoShop, openDemoShop } from './own-shop'
import { paypalAt } from './paypal-process'

export { expect }

type Paypal = ReturnType<typeof paypalAt>
type Shop = DemoShop & { mail: Awaited<ReturnType<typeof startMailServer>>; paypal: Paypal }

/** A shop that sends mails, for one file alone: the faults of its PayPal affect the next payment of any test. */
export const test = base.extend<{ paypal: Paypal }, { shop: Shop }>({
  shop: [
    async ({ playwright: _ }, use) => {
      const mail = await startMailServer()
      const settings = { SMTP_URL: mail.url, MAIL_FROM: 'shop@example.com', JOB_INTERVAL_MS: '1000' }
      const shop = await openDemoShop('after-order', settings)
      const stateFile = path.join(shop.dataFolder, 'paypal-simulator.json')
      await use({ ...shop, mail, paypal: paypalAt(shop.simulatorUrl ?? '', stateFile) })
      await shop.close()
      await mail.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.baseURL),
  paypal: async ({ shop: { paypal } }, use) => use(paypal),
})
