/** `npm run test:soak` runs only the test files that import this module, with the machine for itself. */
const isSoak = Boolean(process.env.SHOP_TEST_SOAK)

/** How often a race or a kill is repeated: `few` times in every run, `many` times in a soak test. */
export function rounds(few: number, many: number): number {
  return isSoak ? many : few
}

/**
 * The time that something is given which has to be done within `ms`. A soak test holds it to that; in other runs it only has
 * to happen, because the machine may be busy.
 */
export function allowedMs(ms: number): number {
  return isSoak ? ms : 6 * ms
}
