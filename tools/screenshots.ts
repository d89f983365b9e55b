/**
 * npm run screenshots -- [part of a name] [address of a running demo shop]: takes pictures of every screen in its states, on
 * three sizes, light and dark, into `screenshots/`, with one sheet per screen that shows all six side by side. Exits with 1
 * when a picture could not be taken.
 */

import { rmSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { root } from '@/lib/platform/config/root'
import { PlainError } from '@/ops/postgres/plain-error'
import { chromiumOptions } from '@/testing/browser/chromium'
import { launchShop, newDataFolder } from '@/testing/shop/start-own-shop'
import { writeSheet } from './screenshots/contact-sheet'
import { readOptions } from './screenshots/options'
import { screens } from './screenshots/screens'
import { prepareStage } from './screenshots/stage'
import { forms, takePictures } from './screenshots/take-pictures'
import { atEnd, runProgram } from './test/program'

const folder = path.join(root, 'screenshots')

/** Starts a demo shop that ends, and is removed, with this program. */
async function openOwnShop() {
  const data = newDataFolder('shop-screenshots-')
  atEnd(() => rmSync(data, { recursive: true, force: true }))
  const shop = await launchShop(root, path.join(data, 'data'))
  atEnd(shop.stop)
  return (await shop.ready).origin
}

async function takeAll() {
  const { only, address } = readOptions(process.argv.slice(2))
  const selected = screens.filter(({ name }) => name.includes(only))
  if (selected.length === 0) throw new PlainError(`No screen has "${only}" in its name.`)
  const origin = address ?? (await openOwnShop())
  // On Ctrl-C this program closes the browser itself.
  const ownEnd = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  const browser = await chromium.launch({ ...chromiumOptions(), ...ownEnd }).catch(() => {
    throw new PlainError('No Chromium could be started; `npm test` installs one.')
  })
  atEnd(() => browser.close())
  const stage = await prepareStage(browser, origin)
  const what = { screens: selected, stage, folder }
  const failures = []
  for (const width of new Set(forms.map((form) => form.width))) {
    const both = forms.filter((form) => form.width === width)
    failures.push(...(await Promise.all(both.map((form) => takePictures(browser, form, what)))).flat())
    console.log(`  ✓ ${selected.length} screens, ${width} px wide, light and dark`)
  }
  for (const { name } of selected) {
    const sheet = await writeSheet(folder, name, forms)
    if (sheet) console.log(path.relative(root, sheet))
  }
  if (failures.length > 0) throw new PlainError(`Not taken:\n${failures.join('\n')}`)
  return 0
}

await runProgram(takeAll)
