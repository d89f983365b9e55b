import { randomUUID } from 'node:crypto'
import {
  newResetToken,
  resetTokenHash,
  resetTokenMinutes,
} from '@/lib/accounts/password-reset/reset-password'
import type { Role } from '@/lib/accounts/permissions/permissions'
import { type Viewer, viewerSelect } from '@/lib/accounts/permissions/viewer'
import { hashPassword } from '@/lib/accounts/sessions/passwords'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db, withTransaction } from '@/lib/platform/db/db'
import { recordMovements } from '@/lib/sales/inventory/product-stock'
import { type PlacedOrder, placeOrder } from '@/lib/sales/order-placement/place-order'
import type { OrderJson, PlaceOrderInput } from '@/lib/sales/orders/order-schema'
import { orderInput } from '@/testing/shop/order-body'

/** Rows for database tests. Each call creates new, unique rows, so that tests of one file do not interfere. */

let sharedHash: Promise<string> | undefined
export const testPassword = 'a password of the tests'

/** Creates a user with the password `testPassword`, a session and, unless `isProven` is false, a proven address. */
export async function createUser(
  more: { name?: string; email?: string; role?: Role; isProven?: boolean } = {},
): Promise<Viewer> {
  const { isProven = true, ...fields } = more
  sharedHash ??= hashPassword(testPassword)
  const sessionId = randomUUID()
  const { email = `${randomUUID()}@example.com` } = fields
  const data = {
    name: 'Test Person',
    email,
    provenEmail: isProven ? email : null,
    passwordHash: await sharedHash,
    sessions: { create: { id: sessionId } },
    ...fields,
  }
  return { ...(await db.user.create({ data, select: viewerSelect })), sessionId }
}

/** Gives the user a token that resets the password, as a mail contains it. */
export async function newResetTokenOf(user: Viewer): Promise<string> {
  const token = newResetToken()
  const expiresAt = new Date(Date.now() + resetTokenMinutes * 60 * 1000)
  const data = { tokenHash: resetTokenHash(token), expiresAt, userId: user.id }
  await db.passwordReset.create({ data, select: { id: true } })
  return token
}

type ProductFields = Partial<
  Pick<
    Prisma.ProductUncheckedCreateInput,
    'name' | 'brand' | 'category' | 'description' | 'priceCents' | 'status' | 'weightG' | 'sku' | 'image'
  >
> & { countInStock?: number }
/** Creates a product, by default at 89.99 and with ten units in stock. */
export function createProduct(fields: ProductFields = {}) {
  return withTransaction(async (tx) => {
    const product = await tx.product.create({
      data: {
        name: 'Test Teapot',
        image: '/images/products/test.webp',
        description: 'A teapot.',
        brand: 'Brand',
        category: 'Kitchen',
        priceCents: 8999,
        countInStock: 10,
        ...fields,
      },
      select: { id: true, name: true, image: true, priceCents: true, countInStock: true },
    })
    const { id: productId, countInStock: change } = product
    if (change > 0) await recordMovements(tx, [{ kind: 'received', productId, change }])
    return product
  })
}

/** Places an order as a user who is logged in. */
export function placeOrderAs(
  viewer: Viewer,
  input: PlaceOrderInput,
  idempotencyKey: string | null = null,
): Promise<PlacedOrder> {
  return placeOrder({ userId: viewer.id, findViewer: async () => viewer }, input, idempotencyKey)
}

/** Creates an unpaid order of the user for one unit of a new product. */
export async function createOrder(user: Viewer, priceCents = 8999): Promise<OrderJson> {
  const product = await createProduct({ priceCents })
  const { order } = await placeOrderAs(user, orderInput([{ product: product.id, priceCents, qty: 1 }]))
  return order
}

export async function stockOf(productId: number): Promise<number> {
  const row = await db.product.findUniqueOrThrow({ where: { id: productId }, select: { countInStock: true } })
  return row.countInStock
}
