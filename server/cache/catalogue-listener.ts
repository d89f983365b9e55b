import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Connection, Submittable } from 'pg'
import { SHOP_LOCK } from '@/lib/platform/db/shop-lock'
import { keepAlive } from '@/lib/platform/db-connection/database-connection'
import type { PageCache } from './page-cache'

/**
 * Hears from the database of work for the jobs (channel `work`) and of products (channel `catalogue`: an id; `0` and an id when
 * only its number in stock has changed and some are left; `v` and an id when only its version has; a language with an id, or with `*`
 * for all, when texts in that language have changed; `shop` for the shop itself, after a language for its texts in that language; anything
 * else for all products). The page
 * cache is open while the connection listens, and closed from the moment it is lost. The connection also holds the lock by
 * which a restore knows that the shop is running.
 */

const RETRY_MS = 500
const HEARTBEAT_MS = 2000
/** The first of so many heartbeats is a notification, which costs PostgreSQL two transactions; the others cost none. */
const BEATS_OF_PROOF = 5
/** A connection that does not answer within this time counts as lost, although nobody has closed it. */
const ANSWER_TIMEOUT_MS = 2000

export type CatalogueListener = ReturnType<typeof listenToCatalogue>

type Drops =
  | 'dropProduct'
  | 'dropCount'
  | 'dropVersion'
  | 'dropTranslation'
  | 'dropTranslations'
  | 'dropLanguage'
  | 'dropProducts'
  | 'clear'
type Cache = Pick<PageCache, 'open' | 'close' | Drops> & {
  reportWork?: () => void
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure, whose functions share the one connection, which each of them may lose.
export function listenToCatalogue(connectionString: string, cache: Cache) {
  const ownChannel = `front_${randomUUID().replaceAll('-', '')}`
  let isStopping = false
  const loggedReasons = new Set()
  let connection = new AbortController()
  let listening: Client | null = null
  let lastQuery = Promise.resolve()
  let nextCatchUp: Promise<void> | null = null
  /** Asks one after the other. A connection that fails or does not answer is lost. */
  function ask(text: string | Ping, client = listening, lost = connection) {
    lastQuery = lastQuery.then(async () => {
      nextCatchUp = null
      if (!client || lost.signal.aborted) return
      const answered = text instanceof Ping ? client.query(text).answered : client.query(text)
      await answered.catch((error) => lost.abort(error))
    })
    return lastQuery
  }

  function hear(payload: string) {
    const [, language = '', translated] = /^([a-z]{2}) (\d+|\*|shop)$/.exec(payload) ?? []
    if (translated === 'shop') cache.dropLanguage(language)
    else if (translated === '*') cache.dropTranslations(language)
    else if (translated) cache.dropTranslation(language, Number(translated))
    else if (/^v\d+$/.test(payload)) cache.dropVersion(Number(payload.slice(1)))
    else if (/^0\d+$/.test(payload)) cache.dropCount(Number(payload))
    else if (/^\d+$/.test(payload)) cache.dropProduct(Number(payload))
    else if (payload === 'shop') cache.clear()
    else cache.dropProducts()
  }

  async function listen() {
    const own = new AbortController()
    const { signal } = own
    connection = own
    const { DatabaseClient } = await import('@/lib/platform/db-connection/database-client')
    const client = new DatabaseClient({
      connectionString,
      options: keepAlive,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      application_name: 'shop front',
    })
    let isHeard = false
    let hasLock = false
    client.on('error', (error) => own.abort(error))
    client.on('end', () => own.abort(new Error('the database has closed it')))
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === ownChannel) isHeard = true
      else if (channel === 'work') cache.reportWork?.()
      else hear(payload)
    })
    signal.addEventListener('abort', cache.close)
    try {
      await client.connect()
      await ask(`LISTEN catalogue; LISTEN work; LISTEN ${ownChannel}`, client, own)
      for (let beat = 0; ; beat++) {
        // A restore may hold it.
        if (!hasLock) hasLock = await tryShopLock(client)
        // A pooler may answer for another session, which listens to nothing.
        const isProof = beat % BEATS_OF_PROOF === 0
        isHeard = !isProof
        await ask(isProof ? `NOTIFY ${ownChannel}` : new Ping(), client, own)
        if (!isHeard) own.abort(new Error('it does not hear its own notification; is a pooler between?'))
        signal.throwIfAborted()
        if (!listening) {
          if (loggedReasons.size > 0) console.log('The database reports changes of products again.')
          loggedReasons.clear()
          listening = client
          cache.open()
          // It may have come while nobody listened.
          cache.reportWork?.()
        }
        await sleep(HEARTBEAT_MS, undefined, { signal, ref: false })
      }
    } catch (error) {
      own.abort(error)
      // Any further failure follows from the first.
      throw signal.reason
    } finally {
      listening = null
      // `end` would wait for the server.
      client.connection.stream.destroy()
    }
  }

  function logReason(error: unknown) {
    const reason = reasonOf(error)
    if (isStopping || loggedReasons.has(reason)) return
    loggedReasons.add(reason)
    console.log(`No page is kept while nothing reports changes of products. The connection: ${reason}.`)
  }

  const stopped = (async () => {
    while (!isStopping) {
      await listen().catch(logReason)
      if (!isStopping) await sleep(RETRY_MS, undefined, { ref: false })
    }
  })()

  return {
    /**
     * Resolves when everything that was committed before this call has been heard. While no connection listens, it closes the
     * cache instead, so that no later request shares a render from before the commit.
     */
    async catchUp() {
      if (listening) {
        // The answer to an empty query, too, comes after all notifications.
        nextCatchUp ??= ask('')
        await nextCatchUp
      }
      if (!listening || connection.signal.aborted) cache.close()
    },

    async stop() {
      isStopping = true
      connection.abort()
      await stopped
    },
  }
}

/** Asks the server to answer, and nothing else: unlike an empty query, that is no transaction. */
class Ping implements Submittable {
  callback: (error: Error | null) => void = () => {}
  readonly answered: Promise<unknown> = new Promise((resolve, reject) => {
    this.callback = (error) => (error ? reject(error) : resolve(null))
  })

  submit(connection: Connection) {
    connection.sync()
  }
  handleReadyForQuery() {
    this.callback(null)
  }
  handleError(error: Error) {
    this.callback(error)
  }
}

async function tryShopLock(client: Client): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock_shared($1) AS "isMine"', [SHOP_LOCK])
  return rows[0]?.isMine === true
}

function reasonOf(error: unknown) {
  const { message = '', code = '' } = Object(error) as { message?: string; code?: string }
  const text = message || code || String(error)
  return text
    .replaceAll(/:\/\/[^\s/@]*@/g, '://')
    .replaceAll(/\s+/g, ' ')
    .replace(/\.$/, '')
}
