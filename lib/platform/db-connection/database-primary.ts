import pg from 'pg'
import { errorCode } from '@/lib/shared/problem/error-code'
import { addressesOf, endpointOf } from './database-hosts'

const ANSWER_MS = 2000
/** Time in which other servers may still report a later promotion, for a program that knows the last one. */
const GRACE_MS = 300
/** A primary that was found is used for this time without asking again. */
const FRESH_MS = 1000
const WATCH_MS = 2000

const READ_ONLY = '25006'

/**
 * The servers of one database, of which one accepts changes. While sessions are open it looks for that server, and ends the
 * sessions of others: those of a server that hangs, has become a standby, or came back unaware of its successor.
 */
export class DatabaseServers {
  #addresses: string[]
  #sessions: Map<pg.Client, string> = new Map()
  #found: { primary: Promise<string>; at: number } | null = null
  #isWatching = false
  #timeline: string | null = null

  constructor(url: string) {
    this.#addresses = addressesOf(url)
  }

  /** Returns the address of the server that accepts changes. */
  findPrimary(): Promise<string> {
    const now = performance.now()
    if (this.#found && now - this.#found.at < FRESH_MS) return this.#found.primary
    const primary = findPrimary(this.#addresses, this.#timeline).then(({ address, timeline }) => {
      if (timeline >= (this.#timeline ?? '')) this.#timeline = timeline
      return address
    })
    const search = { primary, at: now }
    this.#found = search
    primary.catch(() => {
      if (this.#found === search) this.#found = null
    })
    return primary
  }

  addSession(session: pg.Client, address: string) {
    this.#sessions.set(session, address)
    session.once('end', () => this.#sessions.delete(session))
    if (!this.#isWatching) this.#watch()
  }

  #watch() {
    this.#isWatching = this.#sessions.size > 0
    if (!this.#isWatching) return
    setTimeout(async () => {
      const primary = await this.findPrimary().catch(() => null)
      for (const [session, address] of this.#sessions)
        if (primary !== null && address !== primary) session.connection.stream.destroy(movedError())
      this.#watch()
    }, WATCH_MS).unref()
  }
}

const databases: Map<string, DatabaseServers> = new Map()

/** Returns the servers of an address; null when it names only one. */
export function serversOf(url: string) {
  if (addressesOf(url).length === 1) return null
  const servers = databases.get(url) ?? new DatabaseServers(url)
  databases.set(url, servers)
  return servers
}

const movedError = () =>
  withCode(new Error('another server of the database accepts the changes now'), 'ECONNRESET')

function withCode(error: Error, code: string | undefined) {
  return Object.assign(error, code ? { code } : {})
}

type Primary = { address: string; timeline: string }

/**
 * Returns the server of the highest timeline. A search without an oldest timeline waits for all servers: an old primary may
 * answer long before its successor.
 */
function findPrimary(addresses: string[], oldestTimeline: string | null): Promise<Primary> {
  return new Promise((resolve, reject) => {
    const primaries: Primary[] = []
    const failures: { address: string; error: unknown }[] = []
    let grace: NodeJS.Timeout | undefined
    function decide() {
      clearTimeout(grace)
      const [last] = primaries.sort(
        (a, b) =>
          b.timeline.localeCompare(a.timeline) || addresses.indexOf(a.address) - addresses.indexOf(b.address),
      )
      if (last) resolve(last)
      else reject(failureOf(failures))
    }
    for (const address of addresses) {
      askServer(address, oldestTimeline ?? '')
        .then(
          (timeline) => void primaries.push({ address, timeline }),
          (error) => void failures.push({ address, error }),
        )
        .then(() => {
          if (primaries.length + failures.length === addresses.length) decide()
          else if (primaries.length === 1 && oldestTimeline !== null) grace ??= setTimeout(decide, GRACE_MS)
        })
    }
  })
}

/**
 * Returns the timeline of a server that accepts changes. Each promotion begins a higher one, so an old primary that was started
 * again is never taken for its successor, nor used while that is away. Empty where the server does not tell.
 */
async function askServer(address: string, oldestTimeline: string): Promise<string> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: 'shop primary',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const state = await client.query(
      `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
    )
    if (state.rows[0]?.isReadOnly) throw withCode(new Error('read-only'), READ_ONLY)
    const timeline = await client
      .query('SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline')
      .then(
        ({ rows }) => String(rows[0]?.timeline),
        () => '',
      )
    if (timeline && timeline < oldestTimeline)
      throw withCode(new Error('another server was promoted since'), READ_ONLY)
    return timeline
  } finally {
    // Not `end`, which waits for a server that hangs.
    client.connection.stream.destroy()
  }
}

/** One error for the failures of all servers. A server that may accept changes soon comes before a server that refuses the shop. */
function failureOf(failures: { address: string; error: unknown }[]) {
  const codes = failures.map(({ error }) => errorCode(error) ?? (isTimeout(error) ? 'ETIMEDOUT' : undefined))
  const reasons = failures.map(({ address, error }, index) => {
    const { host, port } = endpointOf(address)
    const reason =
      isTimeout(error) || !(error instanceof Error) || !error.message ? codes[index] : error.message
    return `${host}:${port} ${reason}`
  })
  const soon =
    codes.find((code) => code === READ_ONLY) ?? codes.find((code) => /^E[A-Z]|^57P/.test(code ?? ''))
  return withCode(
    new Error(`no server of the database accepts changes (${reasons.join(', ')})`),
    soon ?? codes[0],
  )
}

function isTimeout(error: unknown) {
  return error instanceof Error && /timeout/.test(error.message)
}
