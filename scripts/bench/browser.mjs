import { chromiumOptions } from '../testing/browser.mjs'

/**
 * Starts a headless Chromium: the system's if there is one, otherwise Playwright's.
 * @returns {Promise<import('@playwright/test').Browser | null>} null when none can be started
 */
export async function openBrowser() {
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
