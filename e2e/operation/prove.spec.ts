import { expect, test } from '@playwright/test'
import { isSoak } from '@/testing/db/rounds'
import { prove } from '@/testing/own-shops/prove'

/** The kills of `npm run prove`, run as an operator runs it. */

test.describe.configure({ timeout: 1_500_000 })

// In any other run payment-crash.spec.ts kills a shop, and database tests prove what the other trials repeat.
if (isSoak) {
  test('O03 P07 R02 a shop that is killed under load loses no order, no payment and no refund', async () => {
    const { code, output } = await prove(['--own', '--rounds', '20'])
    expect(output).toMatch(/\nAll \d+ hold\.\n/)
    expect(output).toMatch(/holds +O03 P07 R02 .* 20 kills, \d+ orders/)
    expect(output).not.toContain('BROKEN')
    expect(code).toBe(0)
  })
}
