import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { axe } from './axe'

/** Helpers for tests of the admin pages. */

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Returns the table row that contains a link to `link`. */
export function rowOf(page: Page, link: string): Locator {
  return page.getByRole('row').filter({ has: page.locator(`a[href="${link}"]`) })
}

/** Expects that axe finds no violation of WCAG 2.2 A or AA on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axe(page).withTags(wcag).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Expects that the page itself does not scroll horizontally. Wide tables scroll inside their own box. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(excess).toBe(0)
}
