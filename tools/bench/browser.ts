import type { Browser } from '@playwright/test'
import { chromiumOptions } from '@/testing/browser/chromium'

/**
 * Starts a headless Chromium: the system's if there is one, otherwise Playwright's.
 * @returns null when none can be started
 */
export async function openBrowser(): Promise<Browser | null> {
  const { chromium } = await import('@playwright/test')
  try {
    return await chromium.launch({
      ...chromiumOptions(),
      // On Ctrl-C the benchmark closes the browser itself.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
  } catch {
    return null
  }
}
