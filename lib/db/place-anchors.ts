import 'server-only'
import { db } from './db'
import { anchoredTables } from './read-page'

/**
 * Places the anchors that are due in each list, after some hundred new rows. Where a transaction keeps a table busy, it
 * leaves them to the next call: without them lists are as exact, only slower.
 */
export async function placeAnchors(): Promise<void> {
  for (const table of anchoredTables) await db.$queryRaw`select place_list_anchors(${table})`
}
