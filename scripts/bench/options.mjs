import { PlainError } from '../database/plain-error.mjs'

const USAGE = 'Usage: npm run bench -- [--quick] [http://127.0.0.1:3000]'

/**
 * Parses the command line. With an address, a running shop is measured; with `--quick`, rounds are shorter.
 * @param {string[]} args
 * @returns {{ isQuick: boolean, address: string | null }} `address` is an origin
 * @throws {PlainError}
 */
export function readOptions(args) {
  const addresses = args.filter((arg) => !arg.startsWith('-'))
  const unknown = args.find((arg) => arg.startsWith('-') && arg !== '--quick')
  if (unknown) throw new PlainError(`${unknown} is not an option. ${USAGE}`)
  if (addresses.length > 1) throw new PlainError(`Only one address can be measured. ${USAGE}`)
  const [address = null] = addresses
  return { isQuick: args.includes('--quick'), address: address === null ? null : readAddress(address) }
}

/** Only this machine: sixteen connections under full load would be an attack on another. */
function readAddress(/** @type {string} */ text) {
  const { protocol, hostname, origin } = new URL(URL.canParse(text) ? text : 'about:blank')
  if (protocol === 'http:' && isLoopback(hostname)) return origin
  throw new PlainError(`"${text}" is not a shop on this machine: only http://localhost is measured. ${USAGE}`)
}

function isLoopback(/** @type {string} */ host) {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
