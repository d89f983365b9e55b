import { decoded } from './decoded.mjs'
import { sendOk } from './request.mjs'

/** @typedef {{ name: string, path: string, headers?: Record<string, string> }} Address */

/** Returns the ids of the products on the first page, newest first. @returns {Promise<number[]>} */
export async function listProductIds(/** @type {string} */ origin) {
  const list = await sendOk(`${origin}/api/products/?pageSize=24`)
  return JSON.parse(decoded(list).toString()).map((/** @type {{ _id: number }} */ { _id }) => _id)
}

/**
 * The addresses of which a shop keeps the answers in memory, for one product. The parameter of the payload is what Next
 * derives from these headers; it redirects any other address.
 * @returns {Address[]}
 */
export function cachedAddresses(/** @type {number} */ id) {
  return [
    { name: 'Home', path: '/' },
    { name: 'Product page', path: `/products/${id}` },
    { name: 'Product list call', path: '/api/products/?pageSize=24' },
    { name: 'Product call', path: `/api/products/${id}/` },
    { name: 'RSC payload of home', path: '/?_rsc', headers: { rsc: '1' } },
  ]
}
