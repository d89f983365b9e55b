import { errorCode } from '../../lib/error-code.mjs'
import { PlainError } from './plain-error.mjs'
import { urlOf } from './postgres-files.mjs'

const DISK_FULL = '53100'

/**
 * Creates the database `shop` on the embedded PostgreSQL unless it exists.
 * @param {import('./postgres-files.mjs').Access} access
 * @returns {Promise<boolean>} false: the server does not accept connections yet
 * @throws {PlainError} when the server refuses the password
 * @throws PostgreSQL's error when the disk has no room for the first connection of a database, which writes a file
 */
export async function createShopDatabase(access) {
  try {
    await inDatabase(access, 'postgres', async (client) => {
      const { rowCount } = await client.query("select 1 from pg_database where datname = 'shop'")
      if (!rowCount) await client.query('create database shop')
    })
    await inDatabase(access, 'shop', (client) => client.query('select 1'))
    return true
  } catch (error) {
    if (errorCode(error) === DISK_FULL) throw error
    if (errorCode(error) === '28P01') {
      throw new PlainError(
        'The running PostgreSQL does not accept the password in postgres.json of its data folder.',
      )
    }
    return false
  }
}

async function inDatabase(
  /** @type {import('./postgres-files.mjs').Access} */ access,
  /** @type {string} */ database,
  /** @type {(client: import('pg').Client) => Promise<unknown>} */ work,
) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: urlOf(access, database),
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
