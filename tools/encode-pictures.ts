/** Makes the missing forms of the shipped pictures. A changed picture needs a new name, because browsers keep its forms. */

import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@/lib/platform/config/root'
import { isShippedPicture, shippedForm, shippedWidths } from '@/lib/platform/storage/picture-name'
import { encodeForm } from './encode-form'

const publicFolder = path.join(root, 'public')
const originals = readdirSync(path.join(publicFolder, 'images'), { recursive: true })
  .map((file) => `/images/${file}`)
  .filter((address) => isShippedPicture(address) && !/-\d+\.webp$/.test(address))

for (const original of originals) {
  for (const format of ['avif', 'webp'] as const) {
    for (const width of shippedWidths[format]) {
      const file = path.join(publicFolder, shippedForm(original, width, format))
      if (!existsSync(file))
        writeFileSync(file, await encodeForm(path.join(publicFolder, original), width, format))
    }
  }
  console.log(original)
}
