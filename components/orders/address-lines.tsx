import type { ShippingAddress } from '@/lib/orders/shipping-address'

/** An address in three lines: street, then city and postal code, then country. */
export function AddressLines({
  address: { address, city, postalCode, country },
}: {
  address: ShippingAddress
}) {
  return (
    <address className="wrap-break-word not-italic">
      {address}
      <br />
      {`${city}, ${postalCode}`}
      <br />
      {country}
    </address>
  )
}
