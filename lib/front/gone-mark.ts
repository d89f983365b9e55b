/**
 * How a page tells the front server that its address is gone for ever: Next knows no status 410, so the page has a `<meta>`
 * element, which the front server looks for (server/answers.ts). No text of a page can look like one.
 */

const name = 'shop-status'
const content = '410'
const element = `<meta name="${name}" content="${content}"/>`

/** Metadata of a page whose address has had another page and never has one again. */
export const goneMark = { [name]: content }

/** Whether a page has the mark. */
export function hasGoneMark(html: Buffer) {
  return html.includes(element)
}
