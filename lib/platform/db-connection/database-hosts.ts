/** Addresses of a database on several servers, in libpq's form: `postgresql://user:password@one:5432,two:5432/shop`. */

const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/i
const WRITING = ['read-write', 'primary']

/** Returns the address of each server that an address names. */
export function addressesOf(url: string): string[] {
  const [, start, hosts, rest] = PARTS.exec(url) ?? []
  if (start === undefined || !hosts) return [url]
  return hosts.split(',').map((host) => `${start}${host}${rest}`)
}

/** Returns host and port of one server's address. */
export function endpointOf(address: string) {
  const { hostname, port } = new URL(address)
  return { host: decodeURIComponent(hostname.replace(/^\[|\]$/g, '')), port: Number(port || 5432) }
}

/** Returns what an address says without its user and password, such as `one:5432,two:5432/shop`. */
export function placeOf(url: string) {
  const addresses = addressesOf(url)
  const hosts = addresses
    .map((address) => new URL(address))
    .map(({ hostname, port }) => `${hostname}:${port || 5432}`)
  return `${hosts.join(',')}${new URL(addresses[0] ?? url).pathname}`
}

/** Returns the address of another database on the same servers. */
export function withDatabaseName(url: string, name: string) {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(url) ?? []
  return `${start}${hosts}${rest.replace(/^\/?[^?#]*/, `/${name}`)}`
}

/** Returns whether several servers are asked for the one that accepts changes, which is the only one that the shop can use. */
export function wantsWritingServer(url: string) {
  const attributes = new URL(addressesOf(url)[0] ?? url).searchParams.get('target_session_attrs')
  return attributes === null || WRITING.includes(attributes)
}
