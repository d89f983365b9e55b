import { isIP, isIPv6 } from 'node:net'
import { unstorable } from '@/lib/shared/text/text'
import { isPublicAddress } from './public-address'

/** What the rules for addresses on other machines depend on. */
export type AddressRules = {
  /** Hosts, each with or without a port, that the operator has named: they may be private ones. */
  named: readonly string[]
  shopUrl: string
}

/** Names that no public server answers to. */
const insideNames = /^[^.]+$|\.(?:localhost|local|internal|lan|home\.arpa|onion)$/

/** The host of a URL as addresses are compared: without brackets. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** Returns whether the operator has named this host, or this port of it. */
export function isNamedHost(host: string, port: string | number, { named }: AddressRules): boolean {
  const own = isIPv6(host) ? `[${host}]` : host
  return named.some((each) => each.toLowerCase() === own || each.toLowerCase() === `${own}:${port}`)
}

/**
 * Returns what is wrong with an address to which the shop would send something, as a sentence, or `null`. It may lead only to another
 * network: https, port 443 or one from 1024 up, no credentials, no fragment, no private host unless the operator has named it, and never
 * the shop itself. What a name resolves to is checked where it is resolved (`safe-request.ts`).
 */
export function addressFault(text: string, rules: AddressRules): string | null {
  if (!URL.canParse(text) || /\s/.test(text) || unstorable.test(text))
    return 'The address must look like https://example.com/path.'
  const url = new URL(text)
  const shop = new URL(rules.shopUrl)
  if (!/^https:\/\//i.test(text)) return 'The address must begin with https://.'
  if (url.username || url.password) return 'The address must not contain a user or a password.'
  if (text.includes('#')) return 'The address must not have a part after #.'
  const port = Number(url.port || 443)
  if (port !== 443 && port < 1024) return 'The port must be 443, or one from 1024 up.'
  const host = hostOf(url)
  if (url.host === shop.host) return 'The address is that of the shop itself.'
  if (isNamedHost(host, port, rules)) return null
  if (host.endsWith('.')) return 'The host must not end with a dot.'
  if (host === hostOf(shop)) return 'The address is that of the shop itself.'
  const isInside = isIP(host) ? !isPublicAddress(host) : insideNames.test(host)
  return isInside ? insideText(host) : null
}

/** Why a host is refused that leads into a private network. */
export function insideText(host: string): string {
  return `${host} leads to a private address. Only the operator can allow that, by the setting WEBHOOK_HOSTS.`
}
