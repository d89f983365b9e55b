/** Names and addresses of uploaded pictures. The shop generates them and never uses the upload's own file name. */

/** Widths in which every picture is stored, in px; a smaller original is not enlarged. */
export const pictureWidths = /** @type {const} */ ([400, 800, 1600])

/**
 * `id` is random; that of an opaque picture ends with its colour, `-rrggbb`.
 * @typedef {typeof pictureWidths[number]} PictureWidth
 * @typedef {{ id: string, width: PictureWidth }} PictureName
 */

/** A picture's file name, the only one that is read from or written to a store. */
export const pictureFile = /^([0-9a-f]{32}(?:-[0-9a-f]{6})?)-(\d{3,4})\.webp$/
const folder = '/media/'

/**
 * Parses the file name in `/media/{text}`. Returns `null` for anything but an exact picture name.
 * @param {string} text
 * @returns {PictureName | null}
 */
export function parsePictureName(text) {
  const [, id, digits] = pictureFile.exec(text) ?? []
  const width = pictureWidths.find((known) => String(known) === digits)
  return id && width ? { id, width } : null
}

/**
 * Parses a whole address, `/media/{name}`. Returns `null` for anything else.
 * @param {string} address
 * @returns {PictureName | null}
 */
export function parsePictureAddress(address) {
  return address.startsWith(folder) ? parsePictureName(address.slice(folder.length)) : null
}

/**
 * The root-relative address of the picture: `/media/{id}-{width}.webp`.
 * @param {PictureName} name
 * @returns {string}
 */
export function pictureAddress({ id, width }) {
  return `${folder}${id}-${width}.webp`
}

/**
 * The colour in the id of a picture, as in CSS; `undefined` when it has none.
 * @param {string} id
 * @returns {string | undefined}
 */
export function colourInId(id) {
  const [, colour] = id.split('-')
  return colour && `#${colour}`
}
