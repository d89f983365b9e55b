import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Where things stand in an admin list, on the screen. */

type Row = { box: string; controls: string[] }

/** The boxes of the list's rows and of the links and buttons in them. */
async function boxesOf(list: Locator): Promise<Row[]> {
  return list.evaluate((element) => {
    const boxOf = (part: Element) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return [x, y, width, height].map((size) => Math.round(size * 10) / 10).join(' ')
    }
    return [...element.querySelectorAll('tbody > tr, :scope > li')].map((row) => ({
      box: boxOf(row),
      controls: [...row.querySelectorAll('a, :not(dialog) > button')].map(boxOf),
    }))
  })
}

/** Does `act` and expects that it has moved no row, nor a control of another one than the `row` that it is about. */
export async function expectNothingMoves(
  list: Locator,
  row: Locator,
  act: () => Promise<void>,
): Promise<void> {
  const about = await row.evaluate((element) => [...(element.parentElement?.children ?? [])].indexOf(element))
  const before = await boxesOf(list)
  await act()
  // What comes in at the end of a list moves nothing.
  const after = (await boxesOf(list)).slice(0, before.length)
  expect(after.map(({ box }) => box)).toEqual(before.map(({ box }) => box))
  for (const [index, { controls }] of after.entries()) {
    // An empty place has none.
    if (index !== about && controls.length > 0) expect(controls).toEqual(before[index]?.controls)
  }
}

/** Where the pointer has to be for a click on it, which it is brought into sight for. */
export async function pointAt(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('Not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A double click where the target is now, whatever stands there at its second half. */
export async function doubleClick(page: Page, target: Locator): Promise<void> {
  const { x, y } = await pointAt(target)
  await page.mouse.dblclick(x, y)
}
