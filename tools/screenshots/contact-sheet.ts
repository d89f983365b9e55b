import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Form } from './take-pictures'

const SCALE = 0.5
const GAP = 24
const BACKGROUND = '#8a8a86'

export function pictureFile(folder: string, screen: string, { width, scheme }: Form) {
  return path.join(folder, screen, `${width}-${scheme}.png`)
}

/** Writes the pictures of a screen side by side, at half their size, into one file; `null` when there are none. */
export async function writeSheet(
  folder: string,
  screen: string,
  forms: readonly Form[],
): Promise<string | null> {
  const taken = forms.filter((form) => existsSync(pictureFile(folder, screen, form)))
  if (taken.length === 0) return null
  const small = await Promise.all(
    taken.map(async (form) => {
      const file = sharp(pictureFile(folder, screen, form))
      const width = Math.round(form.width * SCALE)
      return file.resize({ width }).png().toBuffer({ resolveWithObject: true })
    }),
  )
  let left = GAP
  const placed = small.map(({ data, info }) => {
    const place = { input: data, left, top: GAP }
    left += info.width + GAP
    return place
  })
  const height = Math.max(...small.map(({ info }) => info.height)) + 2 * GAP
  const sheet = path.join(folder, `${screen}.png`)
  await sharp({ create: { width: left, height, channels: 3, background: BACKGROUND } })
    .composite(placed)
    .png()
    .toFile(sheet)
  return sheet
}
