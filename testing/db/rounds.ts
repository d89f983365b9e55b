/** `npm run test:soak` runs only the test files that import this module, with no other load on the machine. */
export const isSoak = Boolean(process.env.SHOP_TEST_SOAK)

/** The name of a test of the soak alone says so; '' when it runs. */
export const onlySoak = isSoak ? '' : ' (skipped: only in npm run test:soak)'

/** Returns the number of repetitions of a race or a kill: `many` in a soak test, `few` in any other run. */
export function rounds(few: number, many: number): number {
  return isSoak ? many : few
}

/** The themes in which a state of a screen is examined. Other tests examine pages in light and dark in turn, and every button in both. */
export const themes: readonly ('light' | 'dark')[] = isSoak ? ['light', 'dark'] : ['light']

/**
 * Returns the time limit of an operation that must finish within `ms`: six times as much outside of the soak, because the
 * machine may be busy.
 */
export function allowedMs(ms: number): number {
  return isSoak ? ms : 6 * ms
}
