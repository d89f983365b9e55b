/**
 * How a page tells the front server that its address is gone for ever: Next knows no status 410, so the page is a 404 with a
 * `<meta>` element, which the front server looks for (server/answers.mjs). No text of a page can look like one.
 */

const name = 'shop-status'
const content = '410'

/** Metadata of a 404 page whose address has had another page. */
export const goneMark = { [name]: content }

/** Whether the HTML of a 404 page has the mark. @param {string} html */
export function hasGoneMark(html) {
  return html.includes(`<meta name="${name}" content="${content}"/>`)
}
