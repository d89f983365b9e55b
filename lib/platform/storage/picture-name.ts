/**
 * Names and addresses of pictures. Uploads are named by the shop, never after their own files. Those shipped with the shop
 * are below `/images`.
 */

/** Widths in which every upload is stored, in px; a smaller original is not enlarged. */
export const pictureWidths = [400, 800, 1600] as const
export type ShippedFormat = 'avif' | 'webp'

/**
 * Widths of a shipped picture, whose original is 1,600 px wide; made by tools/encode-pictures.ts. WebP, for browsers before
 * 2024, has few.
 */
export const shippedWidths: Record<ShippedFormat, readonly number[]> = {
  avif: [128, 256, 384, 640, 828, 1216, 1600],
  webp: [256, 828, 1600],
}

/** `id` is random; that of an opaque picture ends with its colour, `-rrggbb`. */
export type PictureWidth = (typeof pictureWidths)[number]

export type PictureName = { id: string; width: PictureWidth }

/** A picture's file name, the only one that is read from or written to a store. */
export const pictureFile = /^([0-9a-f]{32}(?:-[0-9a-f]{6})?)-(\d{3,4})\.webp$/
const folder = '/media/'

/** Parses the file name in `/media/{text}`. Returns `null` for anything but an exact picture name. */
export function parsePictureName(text: string): PictureName | null {
  const [, id, digits] = pictureFile.exec(text) ?? []
  const width = pictureWidths.find((known) => String(known) === digits)
  return id && width ? { id, width } : null
}

/** Parses a whole address, `/media/{name}`. Returns `null` for anything else. */
export function parsePictureAddress(address: string): PictureName | null {
  return address.startsWith(folder) ? parsePictureName(address.slice(folder.length)) : null
}

/** The root-relative address of the picture: `/media/{id}-{width}.webp`. */
export function pictureAddress({ id, width }: PictureName): string {
  return `${folder}${id}-${width}.webp`
}

/** Returns whether tools/encode-pictures.ts has made the other forms of this picture. */
export function isShippedPicture(address: string): boolean {
  return /^\/images\/products\/[a-z0-9-]+\.webp$/.test(address) || roomHue(address) !== undefined
}

/**
 * The hue in degrees, 0 to 359, of the room that a cut-out stands in: `/images/goods/NAME-hHUE.webp`, HUE in three digits.
 * `undefined` for any other picture.
 */
export function roomHue(address: string): number | undefined {
  const [, digits] = /^\/images\/goods\/[a-z0-9-]+-h([0-2]\d\d|3[0-5]\d)\.webp$/.exec(address) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** The address of a shipped picture in a width and format. The widest WebP is the original. */
export function shippedForm(original: string, width: number, format: ShippedFormat): string {
  const isOriginal = format === 'webp' && width === shippedWidths.webp.at(-1)
  return isOriginal ? original : original.replace(/\.webp$/, `-${width}.${format}`)
}

/** The colour in the id of a picture, as in CSS; `undefined` when it has none. */
export function colourInId(id: string): string | undefined {
  const [, colour] = id.split('-')
  return colour && `#${colour}`
}
