import { barColours } from './first-script.mjs'

/** What a page without a stylesheet shows. The policy allows style attributes, but no `<style>`. */

/** The papers are those of the browser's bar. */
const inks = { plain: 'light-dark(#1a2629, #f1eee9)', soft: 'light-dark(#576366, #b4b1a9)' }
/** The mark of components/layout/brand.tsx. */
const mark = `<svg width="56" height="56" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="7" fill="#066166"/>
<path d="M8 11.5h12l1 8.7a1.6 1.6 0 0 1-1.6 1.8H8.6A1.6 1.6 0 0 1 7 20.2z" fill="#f0935a"/>
<path d="M10.8 13.5V9.7a3.2 3.2 0 0 1 6.4 0v3.8" fill="none" stroke="#fff3e2" stroke-width="1.7" stroke-linecap="round"/></svg>`

/** The style of the element around a plain message, which fills the window. */
export const plainPaper = `font: 1rem/1.6 system-ui, sans-serif; background: light-dark(${barColours.light}, ${barColours.dark}); color: ${inks.plain}`

/**
 * The shop's mark and name, a heading, a sentence, and links. All texts are ours and need no escape.
 * @param {string} heading
 * @param {string} detail
 * @param {readonly { text: string, href: string }[]} links
 */
export function plainMessage(heading, detail, links = []) {
  const shown = links.map(
    ({ text, href }) =>
      `<a href="${href}" style="display: inline-block; padding: 0.75rem; color: inherit">${text}</a>`,
  )
  return `<div style="margin: 0 auto; max-width: 26rem; padding: 22vh 1.25rem 0; text-align: center">${mark}<p style="margin: 0.5rem 0 2.5rem; font-weight: 800">Ecommerce Site</p>
<h1 style="margin: 0; font-size: 1.728rem; line-height: 1.2">${heading}</h1><p style="margin: 0.75rem 0; text-wrap: balance; color: ${inks.soft}">${detail}</p>${shown.join('')}</div>`
}
