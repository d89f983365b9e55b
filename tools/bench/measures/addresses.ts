import { sendOk } from '@/tools/bench/request'
import { decoded } from './decoded'

type Address = { name: string; path: string; headers?: Record<string, string> }

/** Returns the ids of the products on the first page, newest first. */
export async function listProductIds(origin: string): Promise<number[]> {
  const list = await sendOk(`${origin}/api/products/?pageSize=24`)
  return JSON.parse(decoded(list).toString()).map(({ _id }: { _id: number }) => _id)
}

/**
 * The addresses of which a shop keeps the answers in memory, for one product. The parameter of the payload is what Next
 * derives from these headers; it redirects any other address.
 */
export function cachedAddresses(id: number): Address[] {
  return [
    { name: 'Home', path: '/' },
    { name: 'Product page', path: `/products/${id}` },
    { name: 'Product list call', path: '/api/products/?pageSize=24' },
    { name: 'Product call', path: `/api/products/${id}/` },
    { name: 'RSC payload of home', path: '/?_rsc', headers: { rsc: '1' } },
  ]
}
