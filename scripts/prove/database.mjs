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
