import 'server-only'
import { Problem } from '@/lib/problem'
import { readLocalPicture } from '@/lib/storage/pictures'
import { z } from '@/lib/text/zod'
import { pictureJson } from './schema'

export type Picture = z.infer<typeof pictureJson>
type Columns = { image: string; imageAlt: string; pictures: unknown }

/** Shown by a draft that has no picture yet. A live product has another one. */
export const noPicture = '/images/no-picture.svg'

const furtherPictures = z.array(pictureJson)

/** All views of a product row, the first one is its `image`. */
export function picturesOf({ image, imageAlt, pictures }: Columns): Picture[] {
  return [{ src: image, alt: imageAlt }, ...furtherPictures.parse(pictures)]
}

/** The columns of a product with these views, at least one. */
export function pictureColumns([first, ...pictures]: readonly Picture[]): Columns & { pictures: Picture[] } {
  if (!first) throw new RangeError('A product has a picture')
  return { image: first.src, imageAlt: first.alt, pictures }
}

/** Throws `invalid-input` for views that the shop does not have itself, but for those in `known`. Throws `storage-down`. */
export async function requireStoredPictures(
  pictures: readonly Picture[],
  known: readonly string[],
): Promise<void> {
  const errors: { path: string; message: string }[] = []
  for (const [index, { src }] of pictures.entries()) {
    if (known.includes(src) || (await readLocalPicture(src))) continue
    const message = 'The shop does not have this picture. Please upload it first.'
    errors.push({ path: `pictures.${index}.src`, message })
  }
  if (errors.length > 0) throw new Problem('invalid-input', { detail: errors[0]?.message, errors })
}
