import type { Metadata } from 'next'
import { AccountScreen } from '@/components/account/account-screen'
import { AlertLinkForm } from '@/components/back-in-stock/alert-link-form'

export const metadata: Metadata = {
  title: 'Back in stock',
  description: 'Confirm that you want to be told when a product is back in stock.',
  robots: { index: false },
}

/** Opening it changes nothing, because mail scanners open links; only the calls of its buttons do. */
export default function BackInStockPage() {
  return (
    <AccountScreen heading="Back in stock" note="One mail, as soon as it is back.">
      <AlertLinkForm />
    </AccountScreen>
  )
}
