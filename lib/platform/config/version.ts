import type { Settings } from './settings'

type Version = Partial<Pick<Settings, 'SHOP_VERSION' | 'SHOP_COMMIT'>>

/**
 * Describes the version of the running shop: that of its package and, where it is known, the commit, such as `0.1.0 (36130f6)`.
 * The launcher reads both (ops/launcher/version.ts).
 */
export function describeVersion({ SHOP_VERSION = 'unknown', SHOP_COMMIT }: Version) {
  return SHOP_COMMIT ? `${SHOP_VERSION} (${SHOP_COMMIT})` : SHOP_VERSION
}

/** Compares two versions such as `0.10.0`: below, above or equal to 0. */
export function compareVersions(a: string, b: string) {
  return a.localeCompare(b, 'en', { numeric: true })
}
