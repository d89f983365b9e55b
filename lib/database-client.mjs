import pg from 'pg'
import { addressesOf, endpointOf } from './database-hosts.mjs'
import { serversOf } from './database-primary.mjs'

/**
 * A client of node-postgres whose address may name several servers: it connects to the one that accepts changes, and its session
 * ends when another one does. All of the shop's connections are of this class.
 */
export class DatabaseClient extends pg.Client {
  /** @type {import('./database-primary.mjs').DatabaseServers | null} */
  #servers
  #isEnding = false

  /** @param {pg.ClientConfig} [config] */
  constructor(config) {
    const url = config?.connectionString ?? ''
    super({ ...config, connectionString: addressesOf(url)[0] })
    this.#servers = serversOf(url)
  }

  /**
   * @override
   * @param {(error: any, client?: any) => void} [callback]
   * @returns {any}
   */
  connect(callback) {
    if (!this.#servers) return callback ? super.connect(callback) : super.connect()
    const connected = this.#connectToPrimary(this.#servers)
    if (!callback) return connected
    connected.then(() => callback(null, this), callback)
  }

  async #connectToPrimary(/** @type {import('./database-primary.mjs').DatabaseServers} */ servers) {
    const address = await servers.findPrimary()
    if (this.#isEnding) throw new Error('Connection terminated')
    const endpoint = endpointOf(address)
    Object.assign(this, endpoint)
    Object.assign(/** @type {any} */ (this).connectionParameters, endpoint)
    await super.connect()
    servers.addSession(this, address)
    return this
  }

  /**
   * @override
   * @param {any} [callback]
   * @returns {any}
   */
  end(callback) {
    this.#isEnding = true
    return callback ? super.end(callback) : super.end()
  }
}
