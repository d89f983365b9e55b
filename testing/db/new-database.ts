import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { query, withDatabase } from './database-server'

/** Creates an empty database beside that of the test file, removed after the test. Returns its URL. */
export async function newDatabase(): Promise<string> {
  const server = process.env.DATABASE_URL ?? ''
  const name = `${new URL(server).pathname.slice(1)}_${randomBytes(4).toString('hex')}`
  await query(server, `CREATE DATABASE "${name}"`)
  onTestFinished(async () => void (await query(server, `DROP DATABASE "${name}" WITH (FORCE)`)))
  return withDatabase(server, name)
}
