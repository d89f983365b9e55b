import { expect, onTestFinished, test } from 'vitest'
import type { Environment } from '@/lib/platform/config/settings-check'
import { doctorContext, lookAt } from '@/testing/machine/doctor'
import { startPaypalSimulator } from '@/tools/paypal-simulator/server'
import { judgeWebhook, paypalChecks } from './paypal'

const SHOP_URL = 'https://shop.example.com'
const ours = `${SHOP_URL}/api/paypal/webhook/`
const DATABASE_URL = 'postgresql://shop@localhost/shop'

async function look(more: Environment, webhookUrl = ours) {
  const simulator = await startPaypalSimulator({ webhookUrl })
  onTestFinished(() => simulator.close())
  const context = doctorContext({
    SHOP_URL,
    DATABASE_URL,
    PAYPAL_API_URL: simulator.url,
    PAYPAL_CLIENT_ID: 'paypal-simulator',
    PAYPAL_CLIENT_SECRET: 'paypal-simulator-secret',
    PAYPAL_WEBHOOK_ID: simulator.webhooks.settings.id,
    ...more,
  })
  return lookAt(paypalChecks, 'PayPal', context)
}

test('credentials, clock and webhook of PayPal are seen, and that it moves no real money', async () => {
  expect(await look({})).toEqual([
    expect.stringMatching(/^warning: PayPal accepts the credentials of http:.*no real money moves/),
    'ok: The clocks of this machine and of PayPal agree.',
    'ok: PayPal sends all events that the shop needs.',
  ])
})

test('refused credentials are wrong, and the secret is not shown', async () => {
  const lines = await look({ PAYPAL_CLIENT_SECRET: 'a-wrong-secret' })
  expect(lines).toEqual([
    expect.stringMatching(/^failed: PayPal refuses the credentials \(401 invalid_client\)/),
  ])
  expect(String(lines)).not.toContain('a-wrong-secret')
})

test('a webhook is wrong without an id, with an unknown one, and with the address of another shop', async () => {
  expect((await look({ PAYPAL_WEBHOOK_ID: '' })).at(-1)).toMatch(/^failed: PAYPAL_WEBHOOK_ID is not set/)
  expect((await look({ PAYPAL_WEBHOOK_ID: 'OTHER' })).at(-1)).toMatch(/^failed: PayPal does not know/)
  expect((await look({}, 'https://old.example.com/api/paypal/webhook/')).at(-1)).toBe(
    'failed: PayPal sends its webhooks to https://old.example.com/api/paypal/webhook/.',
  )
})

test('a webhook may be without a slash at its end, and has to be sent every event that the shop needs', () => {
  const event_types = [{ name: 'CHECKOUT.ORDER.APPROVED' }, { name: 'PAYMENT.CAPTURE.COMPLETED' }]
  const { mark, text } = judgeWebhook({ url: ours.slice(0, -1), event_types }, ours)
  expect(mark).toBe('failed')
  expect(text).toContain('PAYMENT.CAPTURE.REFUNDED')
  expect(text).not.toContain('CHECKOUT.ORDER.APPROVED')
})

test('simulated payments, and none, are wrong', async () => {
  const none = { PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' }
  expect(await look(none)).toEqual(['failed: Payments are not configured.'])
  expect(await look({ ...none, PAYMENTS: 'simulator' })).toEqual([
    'failed: Payments are simulated: no money moves.',
  ])
})

test.each([
  ['the demo on the embedded database', {}, true],
  ['a shop without demo data', { SHOP_SEED: 'none', PAYMENTS: 'simulator' }, false],
  ['a demo on its own database', { SHOP_SEED: 'demo', PAYMENTS: 'simulator', DATABASE_URL }, false],
  ['a shop without demo data or payments', { SHOP_SEED: 'none' }, false],
])('W10 only of %s simulated payments are expected', async (_, environment, isOfDemo) => {
  const [check] = paypalChecks
  const found = await check?.look(doctorContext(environment))
  expect(found).toMatchObject({ mark: 'failed' })
  expect(Object(found).isOfDemo ?? false).toBe(isOfDemo)
})
