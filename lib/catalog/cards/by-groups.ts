import 'server-only'

/** Whether the shop had a group when that was last read. */
let hadGroups = false

/**
 * Reads a list by products or by cards, as the shop has groups or not. A shop without any reads what it read before there were groups;
 * what was read for the other case is read again. The answer is that of the last statement, whatever other processes know.
 */
export async function readByGroups<Row extends { hasGroups: boolean }>(
  read: (byCards: boolean) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const byCards = hadGroups
  const row = await read(byCards)
  if (row) hadGroups = row.hasGroups
  return row?.hasGroups && !byCards ? read(true) : row
}
