import { z } from '@/lib/text/zod'

/** Response of POST /api/orders/{id}/paypal/: PayPal's order id. */
export const paypalOrderJson = z.object({ id: z.string().min(1) })
