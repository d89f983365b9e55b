import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { readPlanGroups } from '@/lib/admin/import-groups/read-plan-groups'
import type { RowKind } from '@/lib/admin/import-plan/plan-types'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { type ImportJson, importJson } from './import-schema'

/** How long a plan is kept. */
export const dayMs = 24 * 60 * 60 * 1000
/** A plan that has not been written for so long ended with its process. */
const silentMs = 60_000
const maxListed = 1000

/** The first number of the lock that an application holds; the second one is the import's id. */
export const applyLock = 3004

const appliedBefore = z.object({ import: z.int(), at: z.coerce.date(), by: z.string().nullable() })

const head = importJson
  .omit({ _id: true, state: true, createdAt: true, refusedRows: true, appliedBefore: true })
  .omit({ groups: true, groupsMade: true, groupsChanged: true })
  .omit({ refused: true, changes: true, additions: true, notes: true, noteGroups: true, questions: true })
  .extend({
    id: z.int(),
    state: z.enum(['planning', 'planned', 'applied', 'failed']),
    createdAt: z.date(),
    aliveAt: z.date(),
    refused: z.int(),
    stockQuestions: z.int(),
    conflictQuestions: z.int(),
    uncountedQuestions: z.int(),
    uncounted: z.int().nullable(),
    currencyQuestions: z.int(),
    takesCurrency: z.boolean(),
    appliedBefore: appliedBefore.nullable(),
    countsStock: z.boolean(),
    overwrites: z.boolean(),
    isApplying: z.boolean(),
  })
export type ImportHead = Omit<z.infer<typeof head>, 'state' | 'isApplying' | 'aliveAt'> &
  Pick<ImportJson, 'state'>

/** Returns an import without its rows. Owners only. */
export async function findImport(viewer: Viewer | null, id: number | null): Promise<ImportHead> {
  requireAction(viewer, 'manage-products')
  const [head] = await readHeads(Prisma.sql`and id = ${id ?? 0}`)
  if (!head) throw new Problem('not-found', { detail: 'There is no such import, or it is older than a day.' })
  return head
}

/** Returns the newest ten imports of the last day, newest first. Owners only. */
export function listImports(viewer: Viewer | null): Promise<ImportHead[]> {
  requireAction(viewer, 'manage-products')
  return readHeads(Prisma.sql`order by id desc limit 10`)
}

/** Imports of the last day. */
async function readHeads(which: Prisma.Sql): Promise<ImportHead[]> {
  const rows = await readRows(db, head)`
    select id, state, "fileName", coalesce(format, source) as source, encoding, samples, unplaced, remarks, rows, done, created, changed, unchanged, refused, "stockQuestions",
      "conflictQuestions", "currencyQuestions", "uncountedQuestions", uncounted, failure, "createdAt", "aliveAt", "countsStock", overwrites,
      "takesCurrency", (
        select jsonb_build_object('import', f."importId", 'at', f."appliedAt", 'by', u.name)
        from "AppliedFile" f left join "User" u on u.id = f."actorId" where f.sha256 = t.sha256 and f."importId" <> t.id
      ) as "appliedBefore",
      exists (
        select from pg_locks where locktype = 'advisory' and classid::bigint = ${applyLock} and objid::bigint = t.id
          and database = (select oid from pg_database where datname = current_database()) and granted
      ) as "isApplying"
    from "ProductImport" t where "createdAt" > ${new Date(Date.now() - dayMs)} ${which}`
  return rows.map(({ isApplying, aliveAt, ...row }) => {
    if (row.state === 'planned')
      return isApplying ? { ...row, state: 'applying', failure: null } : { ...row, state: 'planned' }
    const isDead = row.state === 'planning' && aliveAt.getTime() < Date.now() - silentMs
    const failure = 'The shop was restarted while it read the file. Please send it again.'
    return isDead ? { ...row, state: 'failed', failure } : { ...row, state: row.state }
  })
}

const messages = z.array(z.object({ column: z.string(), message: z.string() }))
const plannedRow = z.object({
  line: z.int(),
  productId: z.int().nullable(),
  name: z.string(),
  changes: importJson.shape.changes.element.shape.fields,
  mistakes: messages,
  notes: messages,
})
export type ShownRow = z.infer<typeof plannedRow>

/** Returns the rows of a kind, or those of which something is not taken over, in the order of the file. The caller has the import. */
export function readImportRows(
  importId: number,
  kind: RowKind | 'noted',
  { skip, take }: { skip: number; take: number },
): Promise<ShownRow[]> {
  return readRows(db, plannedRow)`
    select line, "productId", name, changes, mistakes, notes from "ProductImportRow"
    where "importId" = ${importId} and case ${kind} when 'noted' then notes <> '[]' else kind::text = ${kind} end
    order by line offset ${skip} limit ${take}`
}

const maxGroups = 100
const linesNamed = 20
const noteGroup = importJson.shape.noteGroups.element
export type NoteGroup = z.infer<typeof noteGroup>

/** Returns the first 100 notes of an import, each once for all its rows, the most frequent first. The caller has the import. */
export function readNoteGroups(importId: number): Promise<NoteGroup[]> {
  return readRows(db, noteGroup)`
    select note ->> 'column' as column, coalesce(note ->> 'about', note ->> 'message') as message,
      count(distinct line)::int as rows, (array_agg(distinct line order by line))[:${linesNamed}::int] as lines
    from "ProductImportRow", jsonb_array_elements(notes) note where "importId" = ${importId}
    group by 1, 2 order by rows desc, min(line), 1 limit ${maxGroups}`
}

/** Returns how many rows have something that is not taken over. The caller has the import. */
export function countNotedRows(importId: number): Promise<number> {
  return db.productImportRow.count({ where: { importId, notes: { not: [] } } })
}

/** Returns an import with the first 1,000 rows of each kind. Owners only. */
export async function getImport(viewer: Viewer | null, id: number | null): Promise<ImportJson> {
  const {
    id: _id,
    refused,
    stockQuestions,
    conflictQuestions,
    currencyQuestions,
    uncountedQuestions,
    appliedBefore,
    countsStock: _,
    overwrites: __,
    takesCurrency: ___,
    uncounted: ____,
    ...rest
  } = await findImport(viewer, id)
  const read = (kind: RowKind | 'noted') => readImportRows(_id, kind, { skip: 0, take: maxListed })
  const isPlanned = rest.state !== 'planning' && rest.state !== 'failed'
  const [wrong, changed, created, noted, noteGroups, of] = isPlanned
    ? await Promise.all([
        ...[read('refused'), read('changed'), read('created'), read('noted')],
        readNoteGroups(_id),
        readPlanGroups(_id),
      ] as const)
    : [[], [], [], [], [], { groups: [], made: 0, changed: 0 }]
  const messagesOf = (line: number, list: z.infer<typeof messages>) =>
    list.map(({ column, message }) => ({ line, column, message }))
  return {
    _id,
    ...rest,
    createdAt: rest.createdAt.toISOString(),
    refusedRows: refused,
    appliedBefore: appliedBefore && { ...appliedBefore, at: appliedBefore.at.toISOString() },
    refused: wrong.flatMap(({ line, mistakes }) => messagesOf(line, mistakes)),
    changes: changed.map(({ line, productId, name, changes: fields }) => ({
      ...{ line, product: productId ?? 0, name, fields },
    })),
    additions: created.map(({ line, name }) => ({ line, name })),
    notes: noted.flatMap(({ line, notes }) => messagesOf(line, notes)),
    noteGroups,
    ...{ groups: of.groups, groupsMade: of.made, groupsChanged: of.changed },
    questions: {
      ...{ stock: stockQuestions, conflicts: conflictQuestions, currency: currencyQuestions },
      inStock: uncountedQuestions,
    },
  }
}
