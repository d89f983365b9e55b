import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { pictureFile } from './contact-sheet'
import type { Screen } from './screens'
import type { Stage } from './stage'

export type Form = { width: number; height: number; scheme: 'light' | 'dark' }

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1360, height: 900 },
]
export const forms: Form[] = sizes.flatMap((size) =>
  (['light', 'dark'] as const).map((scheme) => ({ ...size, scheme })),
)

const MAX_WINDOWS = 2
const QUIET_MS = 300
const MAX_WAIT_MS = 20_000

/** Takes a picture of each screen in one form. Returns what failed, as sentences. */
export async function takePictures(
  browser: Browser,
  form: Form,
  { screens, stage, folder }: { screens: Screen[]; stage: Stage; folder: string },
): Promise<string[]> {
  const { width, height, scheme } = form
  const failures = []
  for (const { name, path, as = 'visitor', isScripted = true, locale, act } of screens) {
    const context = await browser.newContext({
      baseURL: stage.origin,
      storageState: stage.viewers[as],
      viewport: { width, height },
      locale,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      javaScriptEnabled: isScripted,
      hasTouch: width < 1024,
    })
    try {
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      const settle = watchRequests(page)
      await page.goto(typeof path === 'string' ? path : path(stage))
      await settle()
      await (act ? act(page, form) : growWindow(page, form))
      await settle()
      await page.screenshot({ path: pictureFile(folder, name, form), caret: 'initial' })
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
async function growWindow(page: Page, { width, height }: Form) {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(whole, height * MAX_WINDOWS) })
}

/** Returns a function that waits until the page has requested nothing for a moment, and its pictures are there. */
function watchRequests(page: Page) {
  let open = 0
  let changedAt = performance.now()
  const count = (change: number) => () => {
    open += change
    changedAt = performance.now()
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  return async () => {
    changedAt = performance.now()
    while (open > 0 || performance.now() - changedAt < QUIET_MS) {
      if (performance.now() - changedAt > MAX_WAIT_MS) throw new Error('A request does not end')
      await sleep(20)
    }
    // A picture that was skipped on the way to the end of the page stays unloaded.
    await page.waitForFunction(() =>
      [...document.images].every((image) => {
        const { top, bottom } = image.getBoundingClientRect()
        return image.complete || !image.checkVisibility() || top > innerHeight || bottom < 0
      }),
    )
  }
}
