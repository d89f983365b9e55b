import { DatabaseClient } from '../../lib/database-client.mjs'
import { checkInvariants } from './invariants.mjs'

/**
 * Runs `work` with a connection of its own.
 * @template T
 * @param {string} url
 * @param {(client: import('pg').Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withClient(url, work) {
  const client = new DatabaseClient({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Runs one statement in the shop's database and returns its rows.
 * @param {string} url
 * @param {string} sql
 * @param {unknown[]} [values]
 * @returns {Promise<any[]>}
 */
export function query(url, sql, values = []) {
  return withClient(url, async (client) => (await client.query(sql, values)).rows)
}

/**
 * Runs `work` while another transaction holds the locks that `sql` takes; that transaction is rolled back afterwards.
 * @template T
 * @param {string} url
 * @param {string} sql
 * @param {unknown[]} values
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export function whileLocked(url, sql, values, work) {
  return withClient(url, async (client) => {
    await client.query('begin')
    await client.query(sql, values)
    return await work()
  })
}

/**
 * Checks every invariant of the shop's database.
 * @returns {Promise<import('../prove.mjs').Result[]>} one result for each invariant
 */
export async function readInvariants(/** @type {string} */ url) {
  const results = await withClient(url, checkInvariants)
  return results.map(({ id, rule, breaks }) => ({
    name: `${id} ${rule}`,
    tried: 'whole database',
    broken: breaks,
  }))
}

/**
 * Returns every violation of an invariant, such as `I8: product 3: …`.
 * @returns {Promise<string[]>}
 */
export async function brokenInvariants(/** @type {string} */ url) {
  const results = await withClient(url, checkInvariants)
  return results.flatMap(({ id, breaks }) => breaks.map((what) => `${id}: ${what}`))
}
