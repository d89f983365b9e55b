import { ApiError } from '@/lib/api/client/api-call'
import { api } from '@/lib/api/client/api-client'
import { addToCart } from '@/lib/sales/cart/cart'
import { cartItemOf } from '@/lib/sales/cart/cart-item'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'
import { startSwatchKeys } from './cards/swatch-keys'

// This script is loaded with the first use of a card.
startSwatchKeys()

/** How long a button says what its click did. */
const noteMs = 2500

const timers = new WeakMap<HTMLButtonElement, ReturnType<typeof setTimeout>>()

/**
 * Adds one unit of the product whose id is the button's value to the cart, up to the units in stock now, and says so on the button
 * and to screen readers. Never throws.
 */
export async function addOne(button: HTMLButtonElement): Promise<void> {
  const product = await api.getProduct(Number(button.value)).catch((error: unknown) => {
    const isGone = error instanceof ApiError && error.status === 404
    say(button, isGone ? t('catalog.quickAddGone') : t('catalog.quickAddFailed'))
    return null
  })
  if (!product) return
  if (product.countInStock === 0) return say(button, t('catalog.outOfStock'))
  const cart = readStored('cartItems')
  const before = cart.find((line) => line.product === product._id)?.qty ?? 0
  const line = cartItemOf(product, before + 1)
  writeStored('cartItems', addToCart(cart, line))
  if (line.qty <= before) return say(button, t('catalog.quickAddNoMore'))
  say(button, line.qty > 1 ? t('catalog.quickAddedMore', { count: line.qty }) : t('catalog.quickAdded'))
}

function say(button: HTMLButtonElement, note: string): void {
  clearTimeout(timers.get(button))
  button.dataset.note = note
  // What stands around the product's name in the button's label.
  const around = t('catalog.addToCartNamed', { name: '' })
  const name = button.getAttribute('aria-label')?.replace(around, '') ?? ''
  statusLine().textContent = t('catalog.quickAddNote', { name, note })
  timers.set(
    button,
    setTimeout(() => delete button.dataset.note, noteMs),
  )
}

/** The one live region of all buttons. */
function statusLine(): HTMLElement {
  const id = 'quick-add-status'
  const element = document.getElementById(id)
  if (element) return element
  const line = document.createElement('p')
  line.id = id
  line.className = 'sr-only'
  line.setAttribute('role', 'status')
  document.body.append(line)
  return line
}
