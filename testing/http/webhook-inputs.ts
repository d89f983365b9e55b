import { db } from '@/lib/platform/db/db'
import { createDelivery, createTestWebhook } from '@/testing/shop/webhooks'
import type { CallInput } from './catalogue-inputs'

/** Nothing of it is asked: the name has no address. */
const address = 'https://hooks.example.invalid/shop'

const newHook = async (): Promise<CallInput> => ({ id: (await createTestWebhook(address)).id })
const newMessage = async (): Promise<CallInput> => ({
  id: await createDelivery((await createTestWebhook(address)).id),
})

/** The inputs of the calls about webhooks, for the table of all calls. */
export const webhookInputs = {
  listWebhooks: (): CallInput => ({}),
  createWebhook: async (): Promise<CallInput> => {
    // More viewers than there may be webhooks.
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
