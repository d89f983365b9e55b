import 'server-only'
import { auditRows, type LogActor } from '@/lib/accounts/audit/record-audit'
import { type GroupRow, readGroups } from '@/lib/catalog/product-groups/read-group'
import { Prisma } from '@/lib/generated/prisma/client'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { Problem } from '@/lib/shared/problem/problem'
import { foldCase } from '@/lib/shared/text/fold-letters'
import { z } from '@/lib/shared/validation/zod'
import { byKey } from './by-key'
import { dismissLeft } from './dismiss-left'
import { type PlannedGroup, plannedGroup, plannedMember } from './planned-group'
import { readSameNames } from './same-names'

const workRow = z.object({ line: z.int(), kind: z.enum(['created', 'changed']), member: plannedMember })
type WorkRow = z.infer<typeof workRow>
type Placed = PlannedGroup & { place: number }

/** What an import does with groups. */
export type GroupWork = {
  rows: readonly WorkRow[]
  made: readonly Placed[]
  /** Those that there are, which products join, leave, or get other options in. */
  changed: readonly Placed[]
  /** New products that join one that there is. */
  joining: number
  /** How many products join and leave a group, by its place. */
  joined: ReadonlyMap<number, number>
  left: ReadonlyMap<number, number>
}

/** The first number of the lock that an application with groups holds: two imports must not both make a group of one name. */
const groupsLock = 3006
const groupsRun = {
  detail:
    'Another file with groups is being applied at the moment. Nothing was changed. Try again when it is done.',
}

/** Reads what the rows of a plan do with groups; null for nothing. Holds the lock of such imports. Throws `import-stale`. */
export async function claimGroups(tx: SqlTransaction, id: number): Promise<GroupWork | null> {
  const rows = await readRows(tx, workRow)`
    select line, kind, member from "ProductImportRow"
    where "importId" = ${id} and kind in ('created', 'changed') and member is not null order by line`
  if (rows.length === 0) return null
  const [lock] = await readRows(tx, z.object({ isMine: z.boolean() }))`
    select pg_try_advisory_xact_lock(${groupsLock}::int, 0) as "isMine"`
  if (!lock?.isMine) throw new Problem('import-stale', { ...groupsRun, rows: [] })
  const [plan] = await readRows(tx, z.object({ groups: z.array(plannedGroup) }))`
    select groups from "ProductImport" where id = ${id}`
  const places = new Set(rows.flatMap(({ member: { group, left } }) => [group, left]))
  const used = (plan?.groups ?? [])
    .map((group, place) => ({ ...group, place }))
    .filter(({ place }) => places.has(place))
  const made = used.filter((group) => group.id === null)
  const changed = used.filter((group) => group.id !== null)
  const known = new Set(changed.map(({ place }) => place))
  const joining = rows.filter(
    ({ kind, member }) => kind === 'created' && known.has(member.group ?? -1),
  ).length
  const countOf = (list: readonly (number | null)[]) =>
    new Map([...byKey(list, (place) => place ?? -1)].map(([place, all]) => [place, all.length]))
  const joined = countOf(rows.flatMap(({ member }) => (member.isNew ? member.group : [])))
  const left = countOf(rows.map(({ member }) => member.left))
  return { rows, made, changed, joining, joined, left }
}

const stateRow = z.object({ id: z.int(), version: z.int() })

/** The lines whose group is another one than when the plan was made. */
export async function staleGroupLines(
  tx: SqlTransaction,
  { rows, made, changed }: GroupWork,
): Promise<number[]> {
  const ids = changed.flatMap(({ id }) => id ?? [])
  const states = await readRows(tx, stateRow)`
    select id, version from "ProductGroup" where id = any(${ids}::int[])`
  const versions = new Map(states.map(({ id, version }) => [id, version]))
  const sameNames = await readSameNames(
    tx,
    made.map(({ name }) => name),
  )
  const stale = new Set([
    ...changed.flatMap(({ id, version, place }) => (versions.get(id ?? 0) === version ? [] : place)),
    ...made.flatMap(({ name, others, place }) =>
      (sameNames.get(foldCase(name)) ?? []).some((id) => !others.includes(id)) ? place : [],
    ),
  ])
  return rows.flatMap(({ line, member: { group, left } }) =>
    stale.has(group ?? -1) || stale.has(left ?? -1) ? line : [],
  )
}

/** Makes the new groups of a plan, and says in its rows which group and values they mean. */
export async function makeGroups(
  tx: SqlTransaction,
  editor: LogActor,
  importId: number,
  work: GroupWork,
): Promise<void> {
  const { made } = work
  if (made.length === 0) return
  const ids = await readRows(tx, z.object({ id: z.int() }))`
    select nextval('"ProductGroup_id_seq"')::int as id from generate_series(1, ${made.length}::int)`
  const groups = made.map((group, at) => ({ ...group, id: ids[at]?.id ?? 0 }))
  await tx.$queryRaw`
    insert into "ProductGroup" (id, name) select id, name from jsonb_to_recordset(${json(groups)}::jsonb) r (id int, name text)`
  const options = groups.flatMap(({ id, options: own }) =>
    own.map(({ name, kind }, position) => ({ id, name, kind, position })),
  )
  await tx.$queryRaw`
    insert into "GroupOption" ("groupId", name, kind, position) select id, name, kind::"OptionKind", position
    from jsonb_to_recordset(${json(options)}::jsonb) r (id int, name text, kind text, position int)`
  await addValues(tx, work.rows, groups, () => 0)
  await resolve(tx, importId, work.rows, groups)
  await logGroups(
    tx,
    editor,
    'group-made',
    groups.map(({ id, name, place }) => ({
      id,
      changes: { name: [null, name], members: [null, work.joined.get(place) ?? 0] },
    })),
  )
}

/**
 * Locks the products that the plan changes by ascending id, and then the groups that there are; adds their new values, and says in the rows
 * which they mean. Throws `import-stale`.
 */
export async function joinGroups(
  tx: SqlTransaction,
  editor: LogActor,
  importId: number,
  work: GroupWork,
): Promise<void> {
  if (work.changed.length === 0) return
  const groups = work.changed
    .map((group) => ({ ...group, id: group.id ?? 0 }))
    .toSorted((one, other) => one.id - other.id)
  const ids = groups.map(({ id }) => id)
  await tx.$queryRaw`
    select p.id from "ProductImportRow" r join "Product" p on p.id = r."productId"
    where r."importId" = ${importId} and r.kind = 'changed' order by p.id for no key update of p`
  await tx.$queryRaw`select id from "ProductGroup" where id = any(${ids}::int[]) order by id for update`
  const stale = await staleGroupLines(tx, { ...work, made: [] })
  if (stale.length > 0) throw new Problem('import-stale')
  await addValues(tx, work.rows, groups, ({ known }) => known)
  await setAside(tx, importId)
  await resolve(tx, importId, work.rows, groups)
  await dismissLeft(tx, importId)
  await tx.$queryRaw`update "ProductGroup" set version = version + 1 where id = any(${ids}::int[])`
  await logGroups(
    tx,
    editor,
    'group-changed',
    groups.map(({ id, place, members }) => {
      const after = members + (work.joined.get(place) ?? 0) - (work.left.get(place) ?? 0)
      return { id, changes: { members: [members, after] } }
    }),
  )
}

type Option = PlannedGroup['options'][number]
type Written = Placed & { id: number }

/** Adds the values that rows need, in the order of the file, behind those that are there. */
async function addValues(
  tx: SqlTransaction,
  rows: readonly WorkRow[],
  groups: readonly Written[],
  from: (option: Option) => number,
): Promise<void> {
  const needed = new Map<number, Set<string>[]>()
  for (const { member } of rows) {
    if (member.group === null) continue
    const sets = needed.get(member.group) ?? member.values.map(() => new Set<string>())
    for (const [at, value] of member.values.entries()) sets[at]?.add(value)
    needed.set(member.group, sets)
  }
  const values = groups.flatMap(({ id, place, options }) =>
    options.flatMap((option, at) => {
      const added = option.values.filter((text, n) => n < option.known || needed.get(place)?.[at]?.has(text))
      return added.map((text, position) => ({ id, at, text, position })).slice(from(option))
    }),
  )
  await tx.$queryRaw`
    insert into "OptionValue" ("optionId", value, position) select o.id, r.text, r.position
    from jsonb_to_recordset(${json(values)}::jsonb) r (id int, at int, text text, position int)
    join "GroupOption" o on o."groupId" = r.id and o.position = r.at`
}

/** Two members that change their options with each other would have the same ones for a moment. */
async function setAside(tx: SqlTransaction, importId: number): Promise<void> {
  await tx.$queryRaw`
    update "Product" p set "valueIds" = array(select -id from unnest(p."valueIds") with ordinality as own (id, place) order by place)
    from "ProductImportRow" r
    where r."importId" = ${importId} and r.kind = 'changed' and r.member is not null and p.id = r."productId" and p."groupId" is not null`
}

/** Writes the group and the values of members into the rows that make or change them. */
async function resolve(
  tx: SqlTransaction,
  importId: number,
  rows: readonly WorkRow[],
  groups: readonly Written[],
): Promise<void> {
  const stored = await readGroups(
    tx,
    groups.map(({ id }) => id),
  )
  const byId = new Map(stored.map((group) => [group.id, group]))
  const byPlace = new Map(groups.map(({ id, place }) => [place, byId.get(id)]))
  const members = rows.flatMap(({ line, member }) => {
    const group = member.group === null ? undefined : byPlace.get(member.group)
    return group ? [{ line, groupId: group.id, valueIds: idsOf(group, member.values) }] : []
  })
  await tx.$queryRaw`
    update "ProductImportRow" r set fields = r.fields || jsonb_build_object('groupId', n."groupId", 'valueIds', n."valueIds")
    from jsonb_to_recordset(${json(members)}::jsonb) n (line int, "groupId" int, "valueIds" jsonb)
    where r."importId" = ${importId} and r.line = n.line`
}

function idsOf({ options }: GroupRow, values: readonly string[]): number[] {
  const ids = options.flatMap(
    (option, at) => option.values.find(({ value }) => value === values[at])?.id ?? [],
  )
  if (ids.length !== options.length) throw new Problem('import-stale')
  return ids
}

type Logged = { id: number; changes: Record<string, [before: unknown, after: unknown]> }

async function logGroups(
  tx: SqlTransaction,
  editor: LogActor,
  action: 'group-made' | 'group-changed',
  groups: readonly Logged[],
): Promise<void> {
  const rows = groups.filter(({ changes }) =>
    Object.values(changes).some(([before, after]) => before !== after),
  )
  const source = Prisma.sql`(
    select id as "entityId", changes from jsonb_to_recordset(${json(rows)}::jsonb) r (id int, changes jsonb)) row`
  await tx.$queryRaw(auditRows(editor, { action, entity: 'group' }, source))
}

const json = (rows: readonly object[]) => JSON.stringify(rows)
