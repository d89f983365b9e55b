/**
 * How often a race or a kill is repeated: `few` times in every run, `soak` times under `npm run test:soak`, which runs only
 * the test files that import this module.
 */
export function rounds(few: number, soak: number): number {
  return process.env.SHOP_TEST_SOAK ? soak : few
}
