import { randomBytes } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { query, urlOfDatabase } from './database-server'

/** Creates a database, removed after the test, with the tables of an empty shop or with nothing. Returns its URL. */
export async function newDatabase({ isMigrated = false } = {}): Promise<string> {
  const { serverUrl, run, template } = inject('testDatabase')
  const name = `${run}_${randomBytes(6).toString('hex')}`
  await query(serverUrl, `CREATE DATABASE "${name}" TEMPLATE "${isMigrated ? template : 'template0'}"`)
  onTestFinished(async () => void (await query(serverUrl, `DROP DATABASE "${name}" WITH (FORCE)`)))
  return urlOfDatabase(serverUrl, name)
}
