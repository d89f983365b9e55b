import { addressLines } from '@/lib/orders/address-lines'
import type { ShippingAddress } from '@/lib/orders/shipping-address'

/** An address, line by line in the order of its country. */
export function AddressLines({ address }: { address: ShippingAddress }) {
  return (
    <address className="wrap-break-word whitespace-pre-line not-italic">
      {addressLines(address).join('\n')}
    </address>
  )
}
