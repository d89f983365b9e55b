import type { OrderAddress } from '@/lib/sales/orders/address-fields'
import { billingLines } from '@/lib/sales/orders/address-lines'

type Props = {
  address: OrderAddress
  /** Of its country; null while that is unknown. */
  code: string | null
}

/** An address, line by line in the order of its country, with the VAT id of a company. */
export function AddressLines({ address, code }: Props) {
  return (
    <address className="wrap-break-word whitespace-pre-line not-italic">
      {billingLines(address, code).join('\n')}
    </address>
  )
}
