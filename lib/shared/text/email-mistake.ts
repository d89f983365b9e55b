import { t } from '@/lib/shared/messages/message'

/** E-mail addresses by RFC 5321, so plain that browsers can check a form without zod. */

const maxAddressLength = 254
const maxLocalLength = 64

/** What may stand before the @, unquoted (atext of RFC 5322), in parts between dots. */
const atoms = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const localPart = new RegExp(`^${atoms}(?:\\.${atoms})*$`)
/** The last label has no digit, or is that of another script: no address is at an IP number. */
const domainPart = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`, 'i')

/** Returns why an address, whose domain is in ASCII, is refused; `null` when it is not. */
export function emailMistake(address: string): string | null {
  if (address === '') return t('field.email-required')
  if (address.length > maxAddressLength) return t('field.email-too-long', { max: maxAddressLength })
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)]
  if (domainPart.test(domain) && localPart.test(local)) {
    return local.length > maxLocalLength ? t('field.email-local-too-long', { max: maxLocalLength }) : null
  }
  return unusualPart(local, domain) ?? t('field.email-invalid')
}

/** The sentence for what RFC 5321 knows but no shop can rely on. */
function unusualPart(local: string, domain: string): string | null {
  if (/^".+"$/.test(local)) return t('field.email-quoted')
  if (/\(.*\)/.test(local + domain)) return t('field.email-comment')
  if (/^\[.+\]$/.test(domain) || /^[\d.]+$/.test(domain)) return t('field.email-domain')
  // A shop may have a mail server without SMTPUTF8, and so may each server on the way.
  if (domainPart.test(domain) && /^[^\s@"(),:;<>[\]\\]*[^\0-\x7f][^\s@"(),:;<>[\]\\]*$/.test(local))
    return t('field.email-letter')
  return null
}
