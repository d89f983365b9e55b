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

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void) {
    if (!this.#servers) return callback ? super.connect(callback) : super.connect()
    const connected = this.#connectToPrimary(this.#servers)
    if (!callback) return connected
    connected.then(() => (callback as (error: Error | null) => void)(null), callback)
  }

  async #connectToPrimary(servers: DatabaseServers) {
    const address = await servers.findPrimary()
    if (this.#isEnding) throw new Error('Connection terminated')
    const endpoint = endpointOf(address)
    Object.assign(this, endpoint)
    Object.assign((this as unknown as { connectionParameters: object }).connectionParameters, endpoint)
    await super.connect()
    servers.addSession(this, address)
    return this
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void) {
    this.#isEnding = true
    return callback ? super.end(callback) : super.end()
  }
}
