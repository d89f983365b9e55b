import type { Metadata } from 'next'
import { AccountScreen } from '@/components/account/account-screen'
import { WithdrawByMail } from '@/components/withdrawal/withdraw-by-mail'
import { WithdrawForm } from '@/components/withdrawal/withdraw-form'
import { pageShop } from '@/lib/api/pages/page-shop'

export const metadata: Metadata = {
  title: 'Withdraw from contract',
  description: 'Withdraw from the contract of an order, without a reason.',
  robots: { index: false },
}

/** Withdraws from a contract in two steps. Without JavaScript a mail to the shop does the same. */
export default async function WithdrawPage() {
  const { contactEmail } = await pageShop()
  return (
    <AccountScreen
      heading="Withdraw from contract"
      note="Without an account, and without a reason. You get a receipt by mail."
      withoutScript={contactEmail === null ? undefined : <WithdrawByMail address={contactEmail} />}
    >
      <WithdrawForm />
    </AccountScreen>
  )
}
