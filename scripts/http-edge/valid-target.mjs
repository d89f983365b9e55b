/** Whether the path of a request target can be decoded, and Next can make a URL of it. */
export function isValidTarget(/** @type {string} */ target) {
  const path = target.split('?', 1)[0] ?? ''
  try {
    decodeURIComponent(path)
    return path.startsWith('/') && URL.canParse(path.replace(/^\/+/, '/'), 'http://shop.invalid')
  } catch {
    return false
  }
}

const refusal = JSON.stringify({ detail: 'This address is not valid.', code: 'invalid-address' })

/**
 * Answers a request whose address is a client's mistake.
 * @param {import('node:http').ServerResponse} response
 */
export function refuse(response) {
  response.writeHead(400, { 'Content-Type': 'application/json', Connection: 'close' }).end(refusal)
}
