/**
 * npm run screenshots -- [part of a name] [address of a running demo shop]: takes pictures of every screen in its states, on
 * three sizes, light and dark, into `screenshots/`, with one sheet per screen that shows all six side by side. Of its own shop
 * it then pictures shoppers' screens in the pseudo-language, in light alone. Exits with 1 when a picture could not be taken.
 */

import { rmSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { root } from '@/lib/platform/config/root'
import { PlainError } from '@/ops/postgres/plain-error'
import { chromiumOptions } from '@/testing/browser/chromium'
import { pseudoLanguage } from '@/testing/messages/speak-pseudo-language'
import { launchShop, newDataFolder } from '@/testing/shop/start-own-shop'
import { writeSheet } from './screenshots/contact-sheet'
import { readOptions } from './screenshots/options'
import { pseudoScreens, type Screen, screens } from './screenshots/screens'
import { addGerman, prepareStage } from './screenshots/stage'
import { type Form, forms, takePictures } from './screenshots/take-pictures'
import { atEnd, runProgram } from './test/program'

const folder = path.join(root, 'screenshots')

/** Starts a demo shop that ends, and is removed, with this program. */
async function openOwnShop(settings?: Record<string, string>) {
  const data = newDataFolder('shop-screenshots-')
  atEnd(() => rmSync(data, { recursive: true, force: true }))
  const shop = await launchShop(root, path.join(data, 'data'), settings)
  atEnd(shop.stop)
  return (await shop.ready).origin
}

/** Returns what failed, as sentences. */
async function takeScreens(browser: Browser, origin: string, taken: Screen[], inForms: Form[]) {
  const stage = await prepareStage(browser, origin)
  const what = { screens: taken, stage, folder }
  const failures = []
  for (const width of new Set(inForms.map((form) => form.width))) {
    const ofWidth = inForms.filter((form) => form.width === width)
    failures.push(...(await Promise.all(ofWidth.map((form) => takePictures(browser, form, what)))).flat())
    console.log(
      `  ✓ ${taken.length} screens, ${width} px wide, ${ofWidth.map(({ scheme }) => scheme).join(' and ')}`,
    )
  }
  for (const { name } of taken) {
    const sheet = await writeSheet(folder, name, inForms)
    if (sheet) console.log(path.relative(root, sheet))
  }
  return failures
}

async function takeAll() {
  const { only, address } = readOptions(process.argv.slice(2))
  const selected = screens.filter(({ name }) => name.includes(only))
  // A shop at an address does not speak it.
  const inPseudo = address ? [] : pseudoScreens.filter(({ name }) => name.includes(only))
  if (selected.length + inPseudo.length === 0) throw new PlainError(`No screen has "${only}" in its name.`)
  // The first shop builds what is missing; a build must not speak the pseudo-language.
  const origin = address ?? (await openOwnShop())
  // On Ctrl-C this program closes the browser itself.
  const ownEnd = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  const browser = await chromium.launch({ ...chromiumOptions(), ...ownEnd }).catch(() => {
    throw new PlainError('No Chromium could be started; `npm test` installs one.')
  })
  atEnd(() => browser.close())
  const failures = selected.length > 0 ? await takeScreens(browser, origin, selected, forms) : []
  if (inPseudo.length > 0) {
    const pseudoOrigin = await openOwnShop(pseudoLanguage())
    await addGerman(pseudoOrigin)
    const light = forms.filter(({ scheme }) => scheme === 'light')
    failures.push(...(await takeScreens(browser, pseudoOrigin, inPseudo, light)))
  }
  if (failures.length > 0) throw new PlainError(`Not taken:\n${failures.join('\n')}`)
  return 0
}

await runProgram(takeAll)
