import { addressLines } from '@/lib/sales/orders/address-lines'
import type { OrderAddress } from '@/lib/sales/orders/shipping-address'

/** An address, line by line in the order of its country, with the VAT id of a company. */
export function AddressLines({ address }: { address: OrderAddress }) {
  const vatId = address.vatId ? [`VAT ID ${address.vatId}`] : []
  return (
    <address className="wrap-break-word whitespace-pre-line not-italic">
      {[...addressLines(address), ...vatId].join('\n')}
    </address>
  )
}
