import 'server-only'
import { noPictureSrc, uploadedSrc } from '@/lib/catalog/product-admin/picture-src'
import { hasPicture } from '@/lib/platform/storage/pictures'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { pictureJson } from './product-schema'

export type Picture = z.infer<typeof pictureJson>
export const noPicture = noPictureSrc

type Columns = { image: string; imageAlt: string; pictures: unknown }

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

/** The views of a form with the stored file: where the list says `upload`, else first, keeping that one's text only with `keepsAlt`. */
export function withUpload(views: readonly Picture[], src: string, keepsAlt: boolean): Picture[] {
  if (views.some((view) => view.src === uploadedSrc))
    return views.map((view) => (view.src === uploadedSrc ? { ...view, src } : view))
  return [{ src, alt: (keepsAlt && views[0]?.alt) || '' }, ...views.slice(1)]
}

/** Throws `invalid-input` for views that the shop does not have itself, but for those in `storedSrcs`. Throws `storage-down`. */
export async function requireStoredPictures(
  pictures: readonly Picture[],
  storedSrcs: readonly string[],
): Promise<void> {
  const errors: { path: string; message: string }[] = []
  for (const [index, { src }] of pictures.entries()) {
    if (storedSrcs.includes(src) || (await hasPicture(src))) continue
    const message = 'The shop does not have this picture. Please upload it first.'
    errors.push({ path: `pictures.${index}.src`, message })
  }
  if (errors.length > 0) throw new Problem('invalid-input', { detail: errors[0]?.message, errors })
}
