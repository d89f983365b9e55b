/**
 * Makes the forms of the shipped pictures that are missing: each width as AVIF and WebP, beside the original. They are files of
 * the repository. A changed picture needs a new name, because browsers keep its forms.
 */

import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { root } from '@/lib/root'
import { type ShippedFormat, shippedForm, shippedWidths } from '@/lib/storage/picture-name'

/** Lower qualities show banding in the pictures' soft shadows. */
const encoders: Record<ShippedFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 56, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 90, effort: 6 }),
}

const publicFolder = path.join(root, 'public')
const products = readdirSync(path.join(publicFolder, 'images/products'))
const originals = products
  .filter((name) => /(?<!-\d+)\.webp$/.test(name))
  .map((name) => `/images/products/${name}`)

for (const original of ['/images/empty-cart.webp', ...originals]) {
  for (const width of shippedWidths) {
    for (const format of ['avif', 'webp'] as const) {
      const file = path.join(publicFolder, shippedForm(original, width, format))
      if (existsSync(file)) continue
      const picture = sharp(path.join(publicFolder, original)).resize({ width, withoutEnlargement: true })
      writeFileSync(file, await encoders[format](picture).toBuffer())
    }
  }
  console.log(original)
}
