import { errorCode } from '../../lib/error-code.mjs'
import { PlainError } from './plain-error.mjs'
import { urlOf } from './postgres-files.mjs'

/**
 * Creates the database `shop` on the embedded PostgreSQL unless it exists.
 * @param {import('./postgres-files.mjs').Access} access
 * @returns {Promise<boolean>} false: the server does not accept connections yet
 * @throws {PlainError} when the server refuses the password
 */
export async function createShopDatabase(access) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: urlOf(access, 'postgres'),
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'shop'")
    if (!rowCount) await client.query('create database shop')
    return true
  } catch (error) {
    if (errorCode(error) === '28P01') {
      throw new PlainError(
        'The running PostgreSQL does not accept the password in postgres.json of its data folder.',
      )
    }
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
