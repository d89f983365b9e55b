import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { root } from '@/lib/platform/config/root'

/** The same as axe's default, which has its comments and takes twice the time to reach each page. */
const axeSource = readFileSync(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

/**
 * Examines this page with axe, without the second page that only frames of other origins need. Names of controls contain their visible
 * texts (WCAG 2.5.3), which axe examines only when it is told.
 */
function axe(page: Page): AxeBuilder {
  const rules = { 'label-content-name-mismatch': { enabled: true } }
  return new AxeBuilder({ page, axeSource }).options({ resultTypes: ['violations'], rules }).setLegacyMode()
}

/** Further cards of a grid and rows of a table are like the first ones. */
const further = 'main ul.grid > li:nth-child(n+7), main tbody > tr:nth-child(n+13)'

const frame = 'body > header, body > footer'

type Extent = { part?: string; isFrameKnown?: boolean }

const exceptions = ({ isFrameKnown = false }: Extent) => (isFrameKnown ? `${further}, ${frame}` : further)

/** Expects that axe reports nothing of `part`, without the header and the footer when these were examined before. */
export async function expectNoViolations(page: Page, extent: Extent = {}): Promise<void> {
  const { part = 'html' } = extent
  const { violations } = await axe(page).include(part).exclude(exceptions(extent)).analyze()
  const reports = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(reports, page.url()).toEqual([])
}

/** Expects sufficient contrast in another theme: it changes only colours. `expectNoViolations` has left axe in the page. */
export async function expectContrast(page: Page, extent: Extent = {}): Promise<void> {
  const context = { include: [extent.part ?? 'html'], exclude: [exceptions(extent)] }
  const reports = await page.evaluate(async (context) => {
    const { violations } = await Reflect.get(window, 'axe').run(context, { runOnly: ['color-contrast'] })
    return violations.flatMap(({ nodes }: { nodes: { html: string }[] }) => nodes.map(({ html }) => html))
  }, context)
  expect(reports, `contrast on ${page.url()}`).toEqual([])
}

/** Expects both in each of the themes: `themes` of `testing/db/rounds.ts`. */
export async function expectNoViolationsIn(
  page: Page,
  themes: readonly ('light' | 'dark')[],
  part: string,
): Promise<void> {
  await expectNoViolations(page, { part })
  for (const colorScheme of themes.slice(1)) {
    await page.emulateMedia({ colorScheme })
    // Colours in transition would be neither.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    await expectContrast(page, { part })
  }
  if (themes.length > 1) await page.emulateMedia({ colorScheme: 'light' })
}
