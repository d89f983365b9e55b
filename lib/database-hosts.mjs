/** Addresses of a database on several servers, in libpq's form: `postgresql://user:password@one:5432,two:5432/shop`. */

const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/i
const WRITING = ['read-write', 'primary']

/**
 * Returns the address of each server that an address names.
 * @param {string} url
 * @returns {string[]}
 */
export function addressesOf(url) {
  const [, start, hosts, rest] = PARTS.exec(url) ?? []
  if (start === undefined || !hosts) return [url]
  return hosts.split(',').map((host) => `${start}${host}${rest}`)
}

/**
 * Returns host and port of one server's address.
 * @param {string} address
 */
export function endpointOf(address) {
  const { hostname, port } = new URL(address)
  return { host: decodeURIComponent(hostname.replace(/^\[|\]$/g, '')), port: Number(port || 5432) }
}

/**
 * Returns what an address says without its user and password, such as `one:5432,two:5432/shop`.
 * @param {string} url
 */
export function placeOf(url) {
  const addresses = addressesOf(url)
  const hosts = addresses
    .map((address) => new URL(address))
    .map(({ hostname, port }) => `${hostname}:${port || 5432}`)
  return `${hosts.join(',')}${new URL(addresses[0] ?? url).pathname}`
}

/**
 * Returns the address of another database on the same servers.
 * @param {string} url
 * @param {string} name
 */
export function withDatabaseName(url, name) {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(url) ?? []
  return `${start}${hosts}${rest.replace(/^\/?[^?#]*/, `/${name}`)}`
}

/**
 * Whether several servers are asked for the one that accepts changes, which is the only one that the shop can use.
 * @param {string} url
 */
export function wantsWritingServer(url) {
  const wanted = new URL(addressesOf(url)[0] ?? url).searchParams.get('target_session_attrs')
  return wanted === null || WRITING.includes(wanted)
}
