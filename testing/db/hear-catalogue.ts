import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { env } from '@/lib/platform/config/env'

/** Listens like a front server until the test ends. Returns the products that it has heard of. */
export async function hearCatalogue(): Promise<Set<string>> {
  const heard = new Set<string>()
  const client = new Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  onTestFinished(() => client.end())
  client.on('notification', ({ payload = '' }) => heard.add(payload))
  await client.query('LISTEN catalogue')
  return heard
}
