import { dark, light, markShapes } from '@/lib/palette'

/** What a page without a stylesheet shows. The policy allows style attributes, but no `<style>`. */

const colour = (name: 'paper' | 'ink' | 'soft') => `light-dark(${light[name]}, ${dark[name]})`
const mark = `<svg width="56" height="56" viewBox="0 0 28 28" aria-hidden="true">${markShapes}</svg>`

/** The style of the element around a plain message, which fills the window. */
export const plainPaper = `font: 1rem/1.6 system-ui, sans-serif; background: ${colour('paper')}; color: ${colour('ink')}`

/** The shop's mark and name, a heading, a sentence, and links. All texts are ours and need no escape. */
export function plainMessage(
  heading: string,
  detail: string,
  links: readonly { text: string; href: string }[] = [],
) {
  const shown = links.map(
    ({ text, href }) =>
      `<a href="${href}" style="display: inline-block; padding: 0.75rem; color: inherit">${text}</a>`,
  )
  return `<div style="margin: 0 auto; max-width: 26rem; padding: 22vh 1.25rem 0; text-align: center">${mark}<p style="margin: 0.5rem 0 2.5rem; font-weight: 800">Ecommerce Site</p>
<h1 style="margin: 0; font-size: 1.728rem; line-height: 1.2">${heading}</h1><p style="margin: 0.75rem 0; text-wrap: balance; color: ${colour('soft')}">${detail}</p>${shown.join('')}</div>`
}
