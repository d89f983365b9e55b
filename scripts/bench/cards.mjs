/**
 * A picture of a product card, as the browser has it.
 * @typedef {{ top: number, isLazy: boolean, isSized: boolean, bytes: number }} CardPicture
 */

/**
 * Judges the pictures of a screen: those below the first row must wait until they come near, and all must keep their
 * place free.
 * @param {CardPicture[]} pictures
 */
export function judgePictures(pictures) {
  const firstRow = Math.min(...pictures.map(({ top }) => top))
  return {
    count: pictures.length,
    tooEager: pictures.filter(({ top, isLazy }) => top > firstRow && !isLazy).length,
    unsized: pictures.filter(({ isSized }) => !isSized).length,
    biggest: Math.max(...pictures.map(({ bytes }) => bytes)),
  }
}
