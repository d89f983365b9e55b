import type { OrderAddress } from '@/lib/sales/orders/address-fields'
import { billingLines } from '@/lib/sales/orders/address-lines'

/** An address, line by line in the order of its country, with the VAT id of a company. */
export function AddressLines({ address }: { address: OrderAddress }) {
  return (
    <address className="wrap-break-word whitespace-pre-line not-italic">
      {billingLines(address).join('\n')}
    </address>
  )
}
