import type { Metadata } from 'next'
import { ResetPasswordForm } from '@/components/account/reset-password-form'
import { Narrow } from '@/components/layout/narrow'
import { Card } from '@/components/ui/card'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageHeading } from '@/components/ui/page-heading'

export const metadata: Metadata = {
  title: 'New password',
  description: 'Choose a new password.',
  robots: { index: false },
}

/** Opening it does not use the link up; only the form's call does. */
export default function ResetPasswordPage() {
  return (
    <Narrow>
      <PageHeading note="Saving it logs you out everywhere else.">New password</PageHeading>
      <Card>
        <NoScriptAlert />
        <ResetPasswordForm />
      </Card>
    </Narrow>
  )
}
