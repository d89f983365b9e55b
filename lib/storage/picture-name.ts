/** Names and addresses of uploaded pictures: made up by the shop, so that nothing of an upload's own name is ever used. */

/** Widths every picture is kept in, in px; a smaller original is not enlarged. */
export const pictureWidths = [400, 800, 1600] as const

export type PictureWidth = (typeof pictureWidths)[number]
export type PictureName = { id: string; width: PictureWidth }

const fileName = /^([0-9a-f]{32})-(\d{3,4})\.webp$/
const folder = '/media/'

/** The picture that `/media/{text}` names, or `null` for everything that is not exactly such a name. */
export function parsePictureName(text: string): PictureName | null {
  const [, id, digits] = fileName.exec(text) ?? []
  const width = pictureWidths.find((known) => String(known) === digits)
  return id && width ? { id, width } : null
}

/** The same for a whole address, `/media/{name}`. */
export function parsePictureAddress(address: string): PictureName | null {
  return address.startsWith(folder) ? parsePictureName(address.slice(folder.length)) : null
}

/** Where the picture is served, root-relative: `/media/{id}-{width}.webp`. */
export function pictureAddress({ id, width }: PictureName): string {
  return `${folder}${id}-${width}.webp`
}
