import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Examines this page with axe, without the second page that only frames of other origins need. */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
}
