import { randomUUID } from 'node:crypto'
import { account, orderBody, registration } from '@/testing/books/shopping'
import { decoded, sendOk } from './request'

export async function registerBuyers(origin: string, count: number) {
  const buyers = []
  while (buyers.length < count) {
    const json = registration()
    const answer = await sendOk(`${origin}/api/users/register/`, { method: 'POST', json, status: 201 })
    const cookie = (answer.headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]).join('; ')
    buyers.push({ ...json, cookie, ...account.parse(JSON.parse(decoded(answer).toString())) })
  }
  return buyers
}

/** Registers a buyer for each product. Returns what places an order of one unit of the product with an index. */
export async function registerBuyersOf(origin: string, products: number[]) {
  const buyers = await registerBuyers(origin, products.length)
  return (index: number) => {
    const headers = { authorization: `Bearer ${buyers[index]?.token}`, 'idempotency-key': randomUUID() }
    const json = orderBody([{ product: products[index] ?? 0, qty: 1 }])
    return sendOk(`${origin}/api/orders/add/`, { method: 'POST', headers, json, status: 201 })
  }
}
