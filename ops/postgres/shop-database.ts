import type { Client } from 'pg'
import { errorCode } from '@/lib/error-code'
import { PlainError } from './plain-error'
import { type Access, urlOf } from './postgres-files'

const DISK_FULL = '53100'

/**
 * Creates the database `shop` on the embedded PostgreSQL unless it exists.
 * @returns false: the server does not accept connections yet
 * @throws {PlainError} when the server refuses the password
 * @throws PostgreSQL's error when the disk has no room for the first connection of a database, which writes a file
 */
export async function createShopDatabase(access: Access): Promise<boolean> {
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

async function inDatabase(access: Access, database: string, work: (client: Client) => Promise<unknown>) {
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
