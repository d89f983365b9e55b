/**
 * The time zone of the shop. Servers are told by lib/store/settings/read-shop.ts, browsers by the document. Next bundles this file several
 * times; all of them share it.
 */
const shared = globalThis as typeof globalThis & { shopTimeZone?: string }

/** Returns the shop's time zone by its IANA name. A browser asks the document each time: its pages stay when the owner changes the zone. */
export function shopZone(): string {
  const zone = typeof document === 'undefined' ? shared.shopTimeZone : document.documentElement.dataset.zone
  return zone ?? 'UTC'
}

/** Tells a server the time zone of the shop. */
export function setShopZone(timeZone: string): void {
  shared.shopTimeZone = timeZone
}
