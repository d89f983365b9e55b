import { productJson } from '@/lib/catalog/products/product-schema'
import { qtyInput } from '@/lib/sales/orders/order-schema'
import { t } from '@/lib/shared/messages/message'
import { maxStock } from '@/lib/shared/validation/number-limits'
import { idInput, idJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { maxCartLines } from './cart-limits'

const qtyError = { error: () => t('cart.qty-range', { max: maxStock }) }

const lineInput = z.object({
  product: idInput,
  qty: qtyInput.pipe(z.int(qtyError).min(0, qtyError).max(maxStock, qtyError)),
})

/** Body of PATCH /api/cart/. Of lines about the same product the last one counts. */
export const cartChangesInput = z.object({
  lines: z
    .array(lineInput, { error: () => t('cart.lines-rule') })
    .max(maxCartLines, { error: () => t('cart.lines-max', { max: maxCartLines }) })
    .describe('Products with their new quantities; 0 removes a product.'),
  keepsLarger: z
    .boolean()
    .default(false)
    .describe('For a log-in: a product that is in the cart keeps its quantity if that is larger.'),
})
export type CartChanges = z.output<typeof cartChangesInput>

/** A line of the cart, with its product as it is now. The quantity may be more than is in stock. */
export const cartLineJson = productJson
  .pick({ name: true, image: true, price: true, compareAtPrice: true, countInStock: true, fallback: true })
  .extend({ product: idJson, qty: z.int().min(1) })
export type CartLineJson = z.infer<typeof cartLineJson>
