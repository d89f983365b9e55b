import 'server-only'
import paypal from '@paypal/checkout-server-sdk'
import { z } from '@/lib/shared/validation/zod'
import { sendToPaypal } from './paypal-client'
import { ProviderRefusal } from './provider-refusal'

/** An id of PayPal's form that no order has. */
const noOrder = '00000000000000000'

/** Asks PayPal whether it answers this shop. Throws `payment-provider-down` when it does not. */
export async function probePaypal(): Promise<void> {
  const build = () => new paypal.orders.OrdersGetRequest(noOrder)
  await sendToPaypal('probe', build, z.unknown()).catch((error: unknown) => {
    if (!(error instanceof ProviderRefusal)) throw error
  })
}
