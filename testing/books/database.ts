import type { Client } from 'pg'
import { DatabaseClient } from '@/lib/platform/db-connection/database-client'
import { checkInvariants } from './invariants'

/** What was tried, and each deviation from what the shop guarantees. */
export type Result = { name: string; tried: string; broken: string[] }

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export function query(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return withClient(url, async (client) => (await client.query(sql, values)).rows)
}

/** Checks every invariant of the shop's database, and returns one result for each. */
export async function readInvariants(url: string): Promise<Result[]> {
  const results = await withClient(url, checkInvariants)
  return results.map(({ id, rule, breaks }) => ({
    name: `${id} ${rule}`,
    tried: 'whole database',
    broken: breaks,
  }))
}

/** Returns every violation of an invariant, such as `I8: product 3: …`. */
export function brokenInvariants(url: string): Promise<string[]> {
  return withClient(url, breaksIn)
}

export async function breaksIn(client: Client): Promise<string[]> {
  const results = await checkInvariants(client)
  return results.flatMap(({ id, breaks }) => breaks.map((what) => `${id}: ${what}`))
}
