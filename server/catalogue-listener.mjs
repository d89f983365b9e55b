import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepAlive } from '../lib/database-connection.mjs'
import { SHOP_LOCK } from '../lib/shop-lock.mjs'

/**
 * Listens to what the database reports of products (channel `catalogue`: an id, or `*` for all), and keeps the page cache
 * right: open while the connection listens, closed from the moment it is lost. The connection also holds the lock by which a
 * restore knows that the shop is running.
 */

const RETRY_MS = 500
const HEARTBEAT_MS = 2000
/** A connection that does not answer within this time counts as lost, although nobody has closed it. */
const ANSWER_TIMEOUT_MS = 2000

/**
 * @typedef {ReturnType<typeof listenToCatalogue>} CatalogueListener
 * @typedef {Pick<import('./page-cache.mjs').PageCache, 'open' | 'close' | 'dropProduct' | 'dropProducts'>} Cache
 */
export function listenToCatalogue(/** @type {string} */ connectionString, /** @type {Cache} */ cache) {
  const ownChannel = `front_${randomUUID().replaceAll('-', '')}`
  let isStopping = false
  let wasLost = false
  let connection = new AbortController()
  /** @type {import('pg').Client | null} the connection while it listens */
  let listening = null
  let lastQuery = Promise.resolve()
  /** @type {Promise<void> | null} the next query of `catchUp`, until it is sent */
  let nextCatchUp = null
  /** Asks one after the other. A connection that fails or does not answer is lost. */
  function ask(/** @type {string} */ text, client = listening, lost = connection) {
    lastQuery = lastQuery.then(async () => {
      nextCatchUp = null
      if (!lost.signal.aborted) await client?.query(text).catch(() => lost.abort())
    })
    return lastQuery
  }

  async function listen() {
    const own = new AbortController()
    const { signal } = own
    connection = own
    const { Client } = await import('pg')
    const client = new Client({
      connectionString,
      options: keepAlive,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      application_name: 'shop front',
    })
    let isHeard = false
    let hasLock = false
    for (const event of /** @type {const} */ (['error', 'end'])) client.on(event, () => own.abort())
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === ownChannel) isHeard = true
      else if (/^\d+$/.test(payload)) cache.dropProduct(Number(payload))
      else cache.dropProducts()
    })
    signal.addEventListener('abort', cache.close)
    try {
      await client.connect()
      await ask(`LISTEN catalogue; LISTEN ${ownChannel}`, client, own)
      for (;;) {
        // Not granted while a restore holds it.
        if (!hasLock) hasLock = await tryShopLock(client)
        // A pooler may answer for another session, which listens to nothing.
        isHeard = false
        await ask(`NOTIFY ${ownChannel}`, client, own)
        if (!isHeard) own.abort()
        signal.throwIfAborted()
        if (!listening) {
          if (wasLost) console.log('The database reports changes of products again.')
          listening = client
          cache.open()
        }
        await sleep(HEARTBEAT_MS, undefined, { signal, ref: false })
      }
    } finally {
      if (listening) wasLost = true
      if (listening && !isStopping)
        console.log('Lost the connection that reports changes of products: no page is kept until it is back.')
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
    /** Resolves when everything that was committed before this call has been heard, or the connection is lost. */
    async catchUp() {
      if (!listening) return
      nextCatchUp ??= ask('SELECT 1')
      await nextCatchUp
    },

    async stop() {
      isStopping = true
      connection.abort()
      await stopped
    },
  }
}

/** @returns {Promise<boolean>} whether the session holds the lock now, until it ends */
async function tryShopLock(/** @type {import('pg').Client} */ client) {
  const { rows } = await client.query('SELECT pg_try_advisory_lock_shared($1) AS "isMine"', [SHOP_LOCK])
  return rows[0]?.isMine === true
}
