import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Helpers for tests of the admin pages. */

/** Returns the table row that contains a link to `link`. */
export function rowOf(page: Page, link: string): Locator {
  return page.getByRole('row').filter({ has: page.locator(`a[href="${link}"]`) })
}

/** Expects that the page itself does not scroll horizontally. Wide tables scroll inside their own box. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(excess).toBe(0)
}
