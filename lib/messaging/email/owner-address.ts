import 'server-only'
import { shop } from '@/lib/store/settings/read-shop'

/**
 * Returns the address at which the shop's owner gets mails of this kind; `null` when there is none. What visitors write may also go
 * to the address for shoppers.
 */
export function ownerAddress(kind: string): string | null {
  const { mailOwner, contactEmail } = shop()
  return mailOwner ?? (kind === 'contact_message' ? contactEmail : null)
}
