/**
 * A product card's picture in the browser: `top` is its distance from the top of the page in CSS pixels, `isSized` tells
 * whether it has width and height attributes, `bytes` is its transfer size.
 */
type CardPicture = { top: number; isLazy: boolean; isSized: boolean; bytes: number }

/**
 * Summarizes the pictures of a screen. Those below the first row should load lazily (`tooEager` counts the others), and
 * all should have a size, which reserves their space (`unsized` counts the others).
 */
export function summarizePictures(pictures: CardPicture[]) {
  const firstRow = Math.min(...pictures.map(({ top }) => top))
  return {
    count: pictures.length,
    tooEager: pictures.filter(({ top, isLazy }) => top > firstRow && !isLazy).length,
    unsized: pictures.filter(({ isSized }) => !isSized).length,
    biggest: Math.max(...pictures.map(({ bytes }) => bytes)),
  }
}
