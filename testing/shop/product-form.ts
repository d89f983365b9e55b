import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

export const productFields = {
  name: 'Lamp',
  price: '7.50',
  brand: 'Brand',
  category: 'Light',
  description: 'A lamp.',
  countInStock: '3',
}

/** By default it is a small PNG. */
export async function testImage(
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' = 'png',
  width = 64,
  height = 48,
): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: 200, g: 120, b: 60 }
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer()
  return new Uint8Array(buffer)
}

export async function imageFile(format?: Parameters<typeof testImage>[0]): Promise<File> {
  return new File([await testImage(format)], 'lamp.png', { type: 'image/png' })
}

export function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** Drafts count, too. */
export function storedPictures(): string[] {
  const folder = path.join(process.env.SHOP_DATA_DIR ?? '', 'media')
  return existsSync(folder) ? readdirSync(folder).sort() : []
}
