import type { Metadata } from 'next'
import { AccountScreen } from '@/components/account/account-screen'
import { WithdrawForm } from '@/components/withdrawal/withdraw-form'

export const metadata: Metadata = {
  title: 'Withdraw from contract',
  description: 'Withdraw from the contract of an order, without a reason.',
  robots: { index: false },
}

export default function WithdrawPage() {
  return (
    <AccountScreen
      heading="Withdraw from contract"
      note="Without an account, and without a reason. You get a receipt by mail."
    >
      <WithdrawForm />
    </AccountScreen>
  )
}
