import { deliverWebhooks } from '@/lib/messaging/webhook-delivery/deliver-webhooks'

/** Delivers to webhooks as the shop's job does, until nothing is due. It can be killed meanwhile. */
await deliverWebhooks()
process.exit()
