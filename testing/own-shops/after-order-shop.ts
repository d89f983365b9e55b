import path from 'node:path'
import { freePort } from '@/lib/free-port'
import { test as base, expect } from '@/testing/browser/fixtures'
import { startMailServer } from '@/testing/machine/mail-server'
import { copyDemoData } from './demo-data'
import { paypalAt } from './paypal-process'
import { newDataFolder, removeDataFolder, startShop } from './shop'

export { expect }

type Mail = Awaited<ReturnType<typeof startMailServer>>
type Paypal = ReturnType<typeof paypalAt>
type Shop = { origin: string; dataFolder: string; mail: Mail; paypal: Paypal }

/** A shop that sends mails, for one file alone: the faults of its PayPal affect the next payment of any test. */
export const test = base.extend<{ paypal: Paypal }, { shop: Shop }>({
  shop: [
    async ({ playwright: _ }, use) => {
      const [port, dataFolder, mail] = [await freePort(), newDataFolder(), await startMailServer()]
      await copyDemoData(dataFolder)
      const settings = { SMTP_URL: mail.url, MAIL_FROM: 'shop@example.com', JOB_INTERVAL_MS: '1000' }
      const { simulatorUrl = '', stop } = await startShop({ port, dataFolder, name: 'after-order', settings })
      const paypal = paypalAt(simulatorUrl, path.join(dataFolder, 'paypal-simulator.json'))
      await use({ origin: `http://localhost:${port}`, dataFolder, mail, paypal })
      await stop()
      await mail.close()
      await removeDataFolder(dataFolder)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
  paypal: async ({ shop: { paypal } }, use) => use(paypal),
})
