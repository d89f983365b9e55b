import { dark, light } from './palette.mjs'

/** The colours of the browser's own bar. */
export const barColours = { light: light.paper, dark: dark.paper }

/**
 * The script that runs in every page's head before the first paint, for what only the browser knows, because kept pages are the
 * same for all visitors. What it does costs the pages' scripts nothing and works before they have loaded:
 * - It marks a signed-in browser (`data-viewer`), an empty cart (`data-cart`), and a log-in within the checkout
 *   (`data-checkout`), which leads to one of its steps.
 * - It applies the chosen theme: `data-theme` for the stylesheet, `color-scheme` for a page without one, `theme-color`. It is
 *   the behaviour of the theme switch, too (components/layout/theme-switch.tsx). The choice is stored as the text `light`,
 *   `dark` or `system`; it belongs to the browser, not to the user, so a logout keeps it. Where the storage is blocked, it ends
 *   with the page. React removes the attributes of <html> when it re-renders a failed page; the script restores them.
 * - After a navigation it moves the focus to the new page, in browsers with the Navigation API, unless something in that page has
 *   it or somebody is writing into the search field.
 */
export const firstScript = `(() => {
const root = document.documentElement
const colours = new Map(${JSON.stringify(Object.entries(barColours))})
const bar = document.createElement('meta')
bar.name = 'theme-color'
let path = location.pathname

function show(theme) {
  const isChosen = colours.has(theme)
  bar.content = colours.get(theme)
  if (isChosen) document.head.prepend(bar)
  else bar.remove()
  root.dataset.theme = isChosen ? theme : 'system'
  root.style.colorScheme = isChosen ? theme : ''
  for (const radio of document.getElementsByName('theme')) radio.checked = radio.value === root.dataset.theme
}
function load() {
  try { show(localStorage.theme) } catch {}
}
function choose({ target }) {
  if (target.name !== 'theme') return
  show(target.value)
  try { localStorage.theme = target.value } catch {}
}
function moveFocus() {
  const isSamePage = path === location.pathname
  path = location.pathname
  const page = document.getElementById('content')
  const focused = document.activeElement
  if (!isSamePage && !page?.contains(focused) && !focused?.matches('input')) page?.focus({ preventScroll: true })
}

try { if (JSON.parse(localStorage.userInfo).token) root.dataset.viewer = 'user' } catch {}
try { if (!JSON.parse(localStorage.cartItems ?? '[]').length) root.dataset.cart = 'empty' } catch {}
if (/[?&]redirect=(%2F|\\/)?(shipping|payment|placeorder)(&|$)/i.test(location.search)) root.dataset.checkout = 'login'
load()
new MutationObserver(() => root.dataset.theme || load()).observe(root, { attributes: true })
for (const event of ['DOMContentLoaded', 'pageshow', 'storage']) addEventListener(event, load)
addEventListener('change', choose)
window.navigation?.addEventListener('currententrychange', () => setTimeout(moveFocus))
})()`
