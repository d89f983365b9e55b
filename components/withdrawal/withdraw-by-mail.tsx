const text = `I withdraw from the contract of this order.

Name:
Order number:
Which products (empty for the whole order):
`.replaceAll('\n', '\r\n')

/** A link that begins a mail to the shop with the declaration in it. */
export function WithdrawByMail({ address }: { address: string }) {
  const query = `subject=${encodeURIComponent('Withdrawal from contract')}&body=${encodeURIComponent(text)}`
  return (
    <a className="text-link" href={`mailto:${encodeURIComponent(address).replace('%40', '@')}?${query}`}>
      Declare it by mail
    </a>
  )
}
