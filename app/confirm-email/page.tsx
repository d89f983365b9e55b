import type { Metadata } from 'next'
import { AccountScreen } from '@/components/account/account-screen'
import { ConfirmEmailForm } from '@/components/account/confirm-email-form'

export const metadata: Metadata = {
  title: 'Confirm your address',
  description: 'Confirm that an e-mail address is yours.',
  robots: { index: false },
}

/** Opening it confirms nothing, because mail scanners open links; only the button's call does. */
export default function ConfirmEmailPage() {
  return (
    <AccountScreen heading="Confirm your address" note="Only if you made an account with it here.">
      <ConfirmEmailForm />
    </AccountScreen>
  )
}
