import { chromiumOptions } from '../testing/browser.mjs'

/**
 * Opens a headless Chromium: the system's own when there is one, Playwright's otherwise.
 * @returns {Promise<import('@playwright/test').Browser | null>} null when there is none
 */
export async function openBrowser() {
  const { chromium } = await import('@playwright/test')
  try {
    return await chromium.launch({
      ...chromiumOptions(),
      // Ctrl-C is for the benchmark, which closes the browser among other things.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
  } catch {
    return null
  }
}
