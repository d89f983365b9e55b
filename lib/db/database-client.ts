import pg from 'pg'
import { addressesOf, endpointOf } from './database-hosts'
import { type DatabaseServers, serversOf } from './database-primary'

/**
 * A client of node-postgres whose address may name several servers: it connects to the one that accepts changes, and its session
 * ends when another one does. All of the shop's connections are of this class.
 */
export class DatabaseClient extends pg.Client {
  #servers: DatabaseServers | null
  #isEnding = false

  constructor(config?: pg.ClientConfig) {
    const url = config?.connectionString ?? ''
    super({ ...config, connectionString: addressesOf(url)[0] })
    this.#servers = serversOf(url)
  }

  /** @override */
  connect(callback?: (error: any, client?: any) => void): any {
    if (!this.#servers) return callback ? super.connect(callback) : super.connect()
    const connected = this.#connectToPrimary(this.#servers)
    if (!callback) return connected
    connected.then(() => callback(null, this), callback)
  }

  async #connectToPrimary(servers: DatabaseServers) {
    const address = await servers.findPrimary()
    if (this.#isEnding) throw new Error('Connection terminated')
    const endpoint = endpointOf(address)
    Object.assign(this, endpoint)
    Object.assign((this as any).connectionParameters, endpoint)
    await super.connect()
    servers.addSession(this, address)
    return this
  }

  /** @override */
  end(callback?: any): any {
    this.#isEnding = true
    return callback ? super.end(callback) : super.end()
  }
}
