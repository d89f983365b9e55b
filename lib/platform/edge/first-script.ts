import { dark, light } from '@/lib/shared/colour/palette'

export const barColours = { light: light.paper, dark: dark.paper }

/**
 * Runs in every page's head before the first paint, because kept pages are the same for all visitors: marks the viewer, an empty
 * cart, a log-in within the checkout and an order that this tab has not shown paid, applies and switches the theme, and moves the
 * focus to a new page. React removes the attributes of <html> when it re-renders a failed page; the script restores them.
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
try {
  const order = /^(?:\\/[a-z]{2})?(\\/order\\/.*)/.exec(path)?.[1]
  if (order && !sessionStorage.unrolled?.includes(order + ' ')) root.dataset.unroll = ''
} catch {}
load()
new MutationObserver(() => root.dataset.theme || load()).observe(root, { attributes: true })
for (const event of ['DOMContentLoaded', 'pageshow', 'storage']) addEventListener(event, load)
addEventListener('change', choose)
window.navigation?.addEventListener('currententrychange', () => setTimeout(moveFocus))
})()`
