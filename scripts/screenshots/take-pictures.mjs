import { pictureFile } from './contact-sheet.mjs'

/**
 * A size of the window and a colour scheme.
 * @typedef {{ width: number, height: number, scheme: 'light' | 'dark' }} Form
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./stage.mjs').Stage} Stage
 */

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1360, height: 900 },
]
/** @type {Form[]} */
export const forms = sizes.flatMap((size) =>
  /** @type {const} */ (['light', 'dark']).map((scheme) => ({ ...size, scheme })),
)

/** Of a long page the beginning is shown, this many windows high. */
const MAX_WINDOWS = 2

/**
 * Takes a picture of each screen in one form. Returns what failed, as sentences.
 * @param {import('@playwright/test').Browser} browser
 * @param {Form} form
 * @param {{ screens: import('./screens.mjs').Screen[], stage: Stage, folder: string }} what
 * @returns {Promise<string[]>}
 */
export async function takePictures(browser, form, { screens, stage, folder }) {
  const { width, height, scheme } = form
  const failures = []
  for (const { name, path, as = 'visitor', isScripted = true, act } of screens) {
    const context = await browser.newContext({
      baseURL: stage.origin,
      storageState: stage.viewers[as],
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
      javaScriptEnabled: isScripted,
      hasTouch: width < 1024,
    })
    try {
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      await page.goto(typeof path === 'string' ? path : path(stage))
      await page.waitForLoadState('networkidle')
      const file = pictureFile(folder, name, form)
      if (act) {
        await act(page, form)
        await page.waitForLoadState('networkidle')
        await page.screenshot({ path: file, caret: 'initial' })
      } else await takeBeginning(page, file, form)
    } catch (error) {
      const [line] = (error instanceof Error ? error.message : String(error)).split('\n')
      failures.push(`${name}, ${width} px wide, ${scheme}: ${line}`)
    } finally {
      await context.close()
    }
  }
  return failures
}

/** Makes the window as high as the page, so that lazy pictures load and sticky parts stand where a visitor first sees them. */
async function takeBeginning(
  /** @type {Page} */ page,
  /** @type {string} */ file,
  /** @type {Form} */ { width, height },
) {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(whole, height * MAX_WINDOWS) })
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) =>
        image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight,
    ),
  )
  await page.screenshot({ path: file })
}
