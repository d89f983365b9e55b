/** Absolute addresses. `shopUrl` is the setting SHOP_URL: no address is ever made from a request's host. */

/** The absolute address of a path of the shop. */
export function absoluteUrl(path: string, shopUrl: string): string {
  return new URL(path, shopUrl).href
}

/** The absolute address of a product's picture; `null` unless it is an http address. */
export function pictureUrl(image: string, shopUrl: string): string | null {
  const url = URL.canParse(image, shopUrl) ? new URL(image, shopUrl) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
