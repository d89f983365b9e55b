/** What separates a host from the rest of a URL, and what a URL would read as escaped. */
const noHost = /[\s/?#:@\\[\]%<>^|"(),;]/

/** Returns an address with its domain in the one form in which it is stored and compared: `xn--…` for a domain of another script. */
export function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 0 || !/[^\0-\x7f]/.test(domain) || noHost.test(domain)) return address
  return URL.canParse(`http://${domain}`)
    ? address.slice(0, at + 1) + new URL(`http://${domain}`).hostname
    : address
}

/** The link that begins a mail to an address. */
export function mailtoLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}
