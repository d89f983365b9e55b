import pg from 'pg'
import { checkInvariants } from './invariants.mjs'

/**
 * One question to the shop's database.
 * @param {string} url
 * @param {string} sql
 * @param {unknown[]} [values]
 * @returns {Promise<any[]>}
 */
export async function ask(url, sql, values = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * Does something while a transaction of its own has done `sql`, which is taken back afterwards.
 * @template T
 * @param {string} url
 * @param {string} sql
 * @param {unknown[]} values
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function during(url, sql, values, work) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(sql, values)
    return await work()
  } finally {
    await client.end()
  }
}

/** The invariants of the shop's database, a result each. */
export async function readInvariants(/** @type {string} */ url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await checkInvariants(client)
    return found.map(({ id, rule, breaks }) => ({
      what: `${id} ${rule}`,
      tried: 'whole database',
      broken: breaks,
    }))
  } finally {
    await client.end()
  }
}
