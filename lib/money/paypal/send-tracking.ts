import 'server-only'
import paypal from '@paypal/checkout-server-sdk'
import { z } from '@/lib/shared/validation/zod'
import { sendToPaypal } from './paypal-client'

const trackedOrder = z.object({
  purchase_units: z
    .array(
      z.object({
        shipping: z
          .object({
            trackers: z.array(z.object({ id: z.string(), status: z.string().optional() })).default([]),
          })
          .optional(),
      }),
    )
    .default([]),
})

type Parcel = {
  providerOrderId: string
  captureId: string
  /** Empty when the parcel has no number any more. */
  number: string
  carrier: string
  /** PayPal's code of the carrier, `null` when it has none. */
  carrierCode: string | null
}

/**
 * Tells PayPal the tracking number of a captured order, without a mail from PayPal to the buyer, and cancels numbers that were
 * reported before: PayPal cannot change one. A repeat has the effect of one. Throws ProviderRefusal, `payment-provider-down`.
 */
export async function reportParcel(parcel: Parcel): Promise<void> {
  const { providerOrderId, captureId, number, carrier, carrierCode } = parcel
  const path = `/v2/checkout/orders/${providerOrderId}`
  const body = {
    capture_id: captureId,
    tracking_number: number,
    ...(carrierCode ? { carrier: carrierCode } : { carrier: 'OTHER', carrier_name_other: carrier }),
    notify_payer: false,
  }
  const build = () =>
    number === ''
      ? new paypal.orders.OrdersGetRequest(providerOrderId)
      : jsonRequest('POST', `${path}/track`, body)
  const order = await sendToPaypal('track-parcel', build, trackedOrder)
  const trackers = order.purchase_units.flatMap(({ shipping }) => shipping?.trackers ?? [])
  const own = plainId(`${captureId}${number}`)
  // An id of an unknown form does not tell which one is ours.
  if (number !== '' && !trackers.some(({ id }) => plainId(id) === own)) return
  for (const { id, status } of trackers) {
    if (plainId(id) === own || status === 'CANCELLED') continue
    const cancel = [{ op: 'replace', path: '/status', value: 'CANCELLED' }]
    const buildCancel = () => jsonRequest('PATCH', `${path}/trackers/${encodeURIComponent(id)}`, cancel)
    await sendToPaypal('track-parcel', buildCancel, z.unknown())
  }
}

/** PayPal's id of a tracker is capture and number, in its documentation with and without a hyphen between them. */
function plainId(id: string): string {
  return id.replaceAll('-', '')
}

function jsonRequest(verb: string, path: string, body: unknown) {
  return { verb, path, headers: { 'Content-Type': 'application/json' }, body }
}
