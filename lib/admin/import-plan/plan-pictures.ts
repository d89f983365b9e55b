import { type CellMessage, picturePlaces } from '@/lib/admin/import/import-columns'
import type { CellValues } from '@/lib/admin/import/read-cells'
import { noPicture } from '@/lib/catalog/products/product-pictures'
import type { CurrentProduct, PlanContext } from './plan-types'

type Picture = { src: string; alt: string }
type Pictures = { pictures: Picture[]; mistakes: CellMessage[]; notes: CellMessage[] }

/** All views of a product, the first one first; none of a draft that has none. */
export function knownPictures(product: Pick<CurrentProduct, 'image' | 'imageAlt' | 'pictures'>): Picture[] {
  return product.image === noPicture
    ? []
    : [{ src: product.image, alt: product.imageAlt }, ...product.pictures]
}

/** Returns whether a text is an address of another site. */
export function isForeignAddress(text: string): boolean {
  return /^(?:https?:)?\/\//i.test(text)
}

const notUploaded = 'A picture of this name was not uploaded: upload it first.'
const otherSite = 'Pictures of other sites are not taken over: upload them first, under their names.'

/** The name of the file in an address of another site. */
export function fileNameIn(address: string): string {
  const name =
    address
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * Returns the pictures that a product has after a row: a place without a column keeps its picture, an empty cell takes it away. One
 * that is moved keeps its description, a new one has none unless the row has one. An address of another site is told and changes
 * nothing, unless a picture of the same name was uploaded; so is a file of another shop that was not uploaded.
 */
export function planPictures(
  { images, alts }: Pick<CellValues, 'images' | 'alts'>,
  before: readonly Picture[],
  { pictureOf, isForeign: isForeignFile }: Pick<PlanContext, 'pictureOf' | 'isForeign'>,
): Pictures {
  const mistakes: CellMessage[] = []
  const notes: CellMessage[] = []
  const pictures = picturePlaces.flatMap((place) => {
    const [text, alt, old] = [images.get(place), alts.get(place), before[place - 1]]
    const isForeign = text !== undefined && isForeignAddress(text)
    const src = text === undefined ? old?.src : text === '' ? undefined : find(text, old)
    if (src !== undefined) return [{ src, alt: altOf(src) }]
    if (isForeign) {
      const name = fileNameIn(text)
      const message = `Pictures of other sites are not taken over: ${text}. Upload it as ${name} first.`
      notes.push({ column: `image${place}`, message, about: otherSite })
      return old ? [old] : []
    }
    if (text) {
      const message = `There is no uploaded picture “${text}”.`
      if (!isForeignFile) mistakes.push({ column: `image${place}`, message })
      else notes.push({ column: `image${place}`, message: `${message} Upload it first.`, about: notUploaded })
      if (isForeignFile && old) return [old]
    } else if (alt) mistakes.push({ column: `alt${place}`, message: 'There is no picture here to describe.' })
    return []

    function altOf(address: string): string {
      return alt ?? before.find(({ src }) => src === address)?.alt ?? ''
    }
  })
  return { pictures, mistakes, notes }

  function find(text: string, old: Picture | undefined): string | undefined {
    if (text === old?.src || before.some(({ src }) => src === text)) return text
    return pictureOf(isForeignAddress(text) ? fileNameIn(text) : text)
  }
}
