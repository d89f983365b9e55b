import type { Metadata } from 'next'
import { ConfirmEmailForm } from '@/components/account/confirm-email-form'
import { Narrow } from '@/components/layout/narrow'
import { Card } from '@/components/ui/card'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageHeading } from '@/components/ui/page-heading'

export const metadata: Metadata = {
  title: 'Confirm your address',
  description: 'Confirm that an e-mail address is yours.',
  robots: { index: false },
}

/** Opening it confirms nothing, because mail scanners open links; only the button's call does. */
export default function ConfirmEmailPage() {
  return (
    <Narrow>
      <PageHeading note="Only if you made an account with it here.">Confirm your address</PageHeading>
      <Card>
        <NoScriptAlert />
        <ConfirmEmailForm />
      </Card>
    </Narrow>
  )
}
