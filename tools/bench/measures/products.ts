import { z } from '@/lib/shared/validation/zod'
import { readText } from '@/tools/bench/request'

const productList = z.array(z.object({ _id: z.int() }))

/** Returns the ids of the products on the first page, newest first. */
export async function listProductIds(origin: string) {
  const products = productList.parse(JSON.parse(await readText(`${origin}/api/products/?pageSize=24`)))
  return products.map(({ _id }) => _id)
}

/** Addresses whose answers a shop keeps. Next derives the parameter of the payload from these headers. */
export function cachedAddresses(id: number): { name: string; path: string; headers?: { rsc: string } }[] {
  return [
    { name: 'Home', path: '/' },
    { name: 'Product page', path: `/products/${id}` },
    { name: 'Product list call', path: '/api/products/?pageSize=24' },
    { name: 'Product call', path: `/api/products/${id}/` },
    { name: 'RSC payload of home', path: '/?_rsc', headers: { rsc: '1' } },
  ]
}
