import type { Client } from 'pg'
import { afterAll } from 'vitest'
import { env } from '@/lib/platform/config/env'
import { DatabaseClient } from '@/lib/platform/db-connection/database-client'
import { breaksIn } from '@/testing/books/database'

/** The connection of this test file: most tests ask, and a new connection takes longer than the questions. */
let connection: Promise<Client> | undefined

async function connect(): Promise<Client> {
  const client = new DatabaseClient({ connectionString: env().DATABASE_URL })
  // A test that ends its database or all connections, or its server, has ended this one, too.
  client.on('error', () => {
    connection = undefined
  })
  await client.connect()
  return client
}

/** Returns every broken invariant of this test file's database, such as `I8: product 3: …`. Import this at the top of a test file. */
export async function brokenInvariants(): Promise<string[]> {
  connection ??= connect().catch((error: unknown) => {
    connection = undefined
    throw error
  })
  return breaksIn(await connection)
}

afterAll(async () => {
  const client = await connection
  connection = undefined
  await client?.end()
})
