/**
 * Returns the mailbox behind an address, as far as its spelling tells: without case, without a tag, at Gmail without dots. The
 * function `mailbox_of` of the database has the same rule.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const [name = ''] = local.split('+')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
