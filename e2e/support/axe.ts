import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Examines this page with axe, without the second page that only frames of other origins need. */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
}

/** Expects that axe reports nothing of `part`; `rules` limits it to these rules. */
export async function expectNoViolations(
  page: Page,
  { part = 'html', rules }: { part?: string; rules?: string[] } = {},
): Promise<void> {
  // Otherwise axe may see colours in transition.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  // Further cards of a grid are like the first ones.
  const builder = axe(page).include(part).exclude('main ul.grid > li:nth-child(n+7)')
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze()
  const reports = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(reports, page.url()).toEqual([])
}

/** The same in light, and then the contrast in dark: a theme changes only colours. */
export async function expectNoViolationsInBoth(page: Page, part: string): Promise<void> {
  await expectNoViolations(page, { part })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page, { part, rules: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
}
