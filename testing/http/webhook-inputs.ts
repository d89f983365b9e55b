import { db } from '@/lib/platform/db/db'
import { createDelivery, createTestWebhook } from '@/testing/shop/webhooks'
import type { CallInput } from './catalogue-inputs'

/** The name has no address: nothing of it is asked. */
const address = 'https://hooks.example.invalid/shop'

const newHook = async (): Promise<CallInput> => ({ id: (await createTestWebhook(address)).id })
const newMessage = async (): Promise<CallInput> => ({
  id: await createDelivery((await createTestWebhook(address)).id),
})

export const webhookInputs = {
  listWebhooks: (): CallInput => ({}),
  createWebhook: async (): Promise<CallInput> => {
    // There may not be so many webhooks.
    await db.webhook.deleteMany()
    return { body: { address, events: ['order.paid'] } }
  },
  getWebhook: newHook,
  updateWebhook: async (): Promise<CallInput> => ({ ...(await newHook()), body: { isPaused: true } }),
  deleteWebhook: newHook,
  rotateWebhookSecret: newHook,
  testWebhook: newHook,
  listWebhookDeliveries: newHook,
  getWebhookDelivery: newMessage,
  sendWebhookDelivery: newMessage,
}
