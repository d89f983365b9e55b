import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Listens to what the database reports of products (channel `catalogue`: an id, or `*` for all), and keeps the page cache
 * right: open while the connection listens, closed from the moment it is lost.
 */

const RETRY_MS = 500
const HEARTBEAT_MS = 2000
/** A connection that does not answer within this time counts as lost, although nobody has closed it. */
const ANSWER_TIMEOUT_MS = 2000

/**
 * @typedef {ReturnType<typeof listenToCatalogue>} CatalogueListener
 * @param {string} connectionString
 * @param {Pick<import('./page-cache.mjs').PageCache, 'open' | 'close' | 'dropProduct' | 'dropProducts'>} cache
 */
export function listenToCatalogue(connectionString, cache) {
  let isStopping = false
  let connection = new AbortController()
  /** The last query of the connection, which runs one at a time. @type {Promise<unknown>} */
  let lastQuery = Promise.resolve()
  /** @type {import('pg').Client | null} the connection while it listens */
  let listening = null

  function ask(/** @type {import('pg').Client} */ client, /** @type {string} */ text) {
    const answered = lastQuery.then(() => client.query(text))
    lastQuery = answered.catch(() => {})
    return answered
  }

  async function listen() {
    const own = new AbortController()
    const { signal } = own
    connection = own
    // Next starts while this is loaded.
    const { Client } = await import('pg')
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      application_name: 'shop front',
    })
    for (const event of /** @type {const} */ (['error', 'end'])) client.on(event, () => own.abort())
    client.on('notification', ({ payload = '' }) => {
      if (/^\d+$/.test(payload)) cache.dropProduct(Number(payload))
      else cache.dropProducts()
    })
    signal.addEventListener('abort', cache.close)
    try {
      await client.connect()
      await ask(client, 'LISTEN catalogue')
      signal.throwIfAborted()
      listening = client
      cache.open()
      for (;;) {
        await sleep(HEARTBEAT_MS, undefined, { signal, ref: false })
        await ask(client, 'SELECT 1')
      }
    } finally {
      listening = null
      own.abort()
      // Not `end`, which waits for the server.
      client.connection.stream.destroy()
    }
  }

  const stopped = (async () => {
    while (!isStopping) {
      await listen().catch(() => {})
      if (!isStopping) await sleep(RETRY_MS, undefined, { ref: false })
    }
  })()

  return {
    /** Resolves when everything that was committed before this call has been heard. */
    async catchUp() {
      if (listening) await ask(listening, 'SELECT 1').catch(() => {})
    },

    async stop() {
      isStopping = true
      connection.abort()
      await stopped
    },
  }
}
