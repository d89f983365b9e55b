import { MailLink } from '@/components/cms/mail-link'

const text = `I withdraw from the contract of this order.

Name:
Order number:
Which products (empty for the whole order):
`

/** A link that begins a mail to the shop with the declaration in it. */
export function WithdrawByMail({ address }: { address: string }) {
  return (
    <MailLink address={address} subject="Withdrawal from contract" text={text}>
      Declare it by mail
    </MailLink>
  )
}
