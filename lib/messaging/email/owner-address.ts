import 'server-only'
import { shop } from '@/lib/store/settings/read-shop'

/** Returns the owner's address for mails of this kind, if any. What visitors write may also go to the address for shoppers. */
export function ownerAddress(kind: string): string | null {
  const { mailOwner, contactEmail } = shop()
  return mailOwner ?? (kind === 'contact_message' ? contactEmail : null)
}
