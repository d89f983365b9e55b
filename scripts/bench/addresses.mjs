import { decoded } from './decoded.mjs'
import { sendOk } from './request.mjs'

/** @typedef {{ name: string, path: string, headers?: Record<string, string> }} Address */

/** Returns the ids of the products on the first page, newest first. @returns {Promise<number[]>} */
export async function listProductIds(/** @type {string} */ origin) {
  const list = await sendOk(`${origin}/api/products/?pageSize=24`)
  return JSON.parse(decoded(list).toString()).map((/** @type {{ _id: number }} */ { _id }) => _id)
}

/** The addresses that a shop answers from memory, for one product. @returns {Promise<Address[]>} */
export async function cachedAddresses(/** @type {string} */ origin, /** @type {number} */ id) {
  return [
    { name: 'Home', path: '/' },
    { name: 'Product page', path: `/products/${id}` },
    { name: 'Product list call', path: '/api/products/?pageSize=24' },
    { name: 'Product call', path: `/api/products/${id}/` },
    await payloadAddress(origin, '/'),
  ]
}

/** Next demands a parameter made from the headers of a request for a payload, and redirects to the address that has it. */
async function payloadAddress(/** @type {string} */ origin, /** @type {string} */ path) {
  const headers = { rsc: '1' }
  const { headers: answer } = await sendOk(origin + path, { headers, status: 307 })
  return { name: 'RSC payload of home', path: answer.location ?? path, headers }
}
