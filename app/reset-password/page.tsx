import type { Metadata } from 'next'
import { AccountScreen } from '@/components/account/account-screen'
import { ResetPasswordForm } from '@/components/account/reset-password-form'

export const metadata: Metadata = {
  title: 'New password',
  description: 'Choose a new password.',
  robots: { index: false },
}

/** Opening it does not use the link up; only the form's call does. */
export default function ResetPasswordPage() {
  return (
    <AccountScreen heading="New password" note="Saving it logs you out everywhere else.">
      <ResetPasswordForm />
    </AccountScreen>
  )
}
