/** Names and addresses of uploaded pictures. The shop generates them and never uses the upload's own file name. */

/** Widths in which every picture is stored, in px; a smaller original is not enlarged. */
export const pictureWidths = [400, 800, 1600] as const

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

/** The colour in the id of a picture, as in CSS; `undefined` when it has none. */
export function colourInId(id: string): string | undefined {
  const [, colour] = id.split('-')
  return colour && `#${colour}`
}
