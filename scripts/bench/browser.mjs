import { systemChromium } from '../testing/browser.mjs'

const QUIET = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * Opens a headless Chromium: the system's own when there is one, Playwright's otherwise.
 * @returns {Promise<import('@playwright/test').Browser | null>} null when there is none
 */
export async function openBrowser() {
  const { chromium } = await import('@playwright/test')
  // Chromium's sandbox does not work as root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  try {
    return await chromium.launch({
      executablePath: systemChromium(),
      args: [...sandbox, ...QUIET],
      // Ctrl-C is for the benchmark, which closes the browser among other things.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
  } catch {
    return null
  }
}
