import { ApiError } from '@/lib/api/client/api-call'
import { api } from '@/lib/api/client/api-client'
import { addToCart } from '@/lib/sales/cart/cart'
import { cartItemOf } from '@/lib/sales/cart/cart-item'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'

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
    say(button, isGone ? 'No longer sold' : 'Please try again')
    return null
  })
  if (!product) return
  if (product.countInStock === 0) return say(button, 'Out Of Stock')
  const cart = readStored('cartItems')
  const before = cart.find((line) => line.product === product._id)?.qty ?? 0
  const line = cartItemOf(product, before + 1)
  writeStored('cartItems', addToCart(cart, line))
  if (line.qty <= before) return say(button, 'No more in stock')
  say(button, line.qty > 1 ? `Added, ${line.qty} in cart` : 'Added')
}

function say(button: HTMLButtonElement, note: string): void {
  clearTimeout(timers.get(button))
  button.dataset.note = note
  statusLine().textContent = `${button.getAttribute('aria-label')?.replace('Add to Cart: ', '')}: ${note}`
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
