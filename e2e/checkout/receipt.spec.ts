import type { Page } from '@playwright/test'
import { newBuyer, payOrder } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'
import { recordShifts, sumOf } from '@/testing/browser/layout'

/** The names of the animations that a receipt starts when its page is loaded, "pale NAME" for one of text with less contrast meanwhile. */
async function animationsOf(page: Page): Promise<string[]> {
  await page.addInitScript(() => {
    const names: string[] = []
    Object.assign(window, { startedAnimations: names })
    const record = ({ animationName, target }: AnimationEvent) => {
      const isPale = target instanceof HTMLElement && getComputedStyle(target).opacity !== '1'
      names.push(isPale ? `pale ${animationName}` : animationName)
    }
    addEventListener('animationstart', record, true)
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const running = () => page.evaluate(() => document.getAnimations().length)
  await expect.poll(running).toBe(0)
  return page.evaluate(() => Reflect.get(window, 'startedAnimations') as string[])
}

test('a paid receipt unrolls once in a tab, its parcel travels, nothing moves for it, and reduced motion is respected', async ({
  page,
  request,
}) => {
  const { account, order } = await newBuyer(page, request)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`/order/${order._id}`)
  expect(await animationsOf(page)).not.toContain('unroll')
  await payOrder(request, account.info, order._id)
  const shifts = await recordShifts(page)
  expect(await animationsOf(page)).toEqual(expect.arrayContaining(['unroll', 'stamp', 'travel']))
  expect(sumOf(await shifts())).toBeLessThan(0.01)
  const again = await animationsOf(page)
  expect(again).not.toContain('unroll')
  expect(again).toContain('travel')
  await page.evaluate(() => sessionStorage.clear())
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await animationsOf(page)).not.toContain('unroll')
})

test('a receipt prints on one page, with its number, states and stamp, and without buttons', async ({
  page,
  request,
}) => {
  const { account, order } = await newBuyer(page, request)
  await payOrder(request, account.info, order._id)
  await page.goto(`/order/${order._id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Invoice (PDF)' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const text of [`Order ${order._id}`, 'Not delivered yet.', /^Paid on/])
    await expect(main.getByText(text, typeof text === 'string' ? { exact: true } : {})).toBeVisible()
  await expect(main.locator('.receipt-stamp')).toHaveText('Paid')
  await expect(main.getByRole('button')).toHaveCount(0)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
