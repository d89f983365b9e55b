import { get } from 'node:http'

/** What browsers send; all requests of the benchmark use it. */
export const ACCEPT_ENCODING = 'gzip, deflate, br'

/**
 * Sends a GET request on a connection of its own. The body stays compressed, and redirects are not followed.
 * @param {string} url
 * @param {{ headers?: Record<string, string> }} [options]
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer }>}
 * @throws when the connection fails, or nothing arrives for 30 seconds
 */
export function send(url, { headers = {} } = {}) {
  return new Promise((resolve, reject) => {
    const all = { 'accept-encoding': ACCEPT_ENCODING, ...headers }
    const request = get(url, { agent: false, timeout: 30_000, headers: all }, (response) => {
      /** @type {Buffer[]} */
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.once('error', reject)
      response.once('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) })
      })
    })
    request.once('timeout', () => request.destroy(new Error(`${url} did not respond within 30 seconds.`)))
    request.once('error', reject)
  })
}

/** Tells whether an address responds with 200. */
export async function isOk(/** @type {string} */ url) {
  const response = await send(url).catch(() => null)
  return response?.status === 200
}
