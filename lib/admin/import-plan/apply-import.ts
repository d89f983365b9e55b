import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { auditRows } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { applyLock, findImport } from '@/lib/admin/import/read-import'
import { claimGroups, joinGroups, makeGroups, staleGroupLines } from '@/lib/admin/import-groups/apply-groups'
import { emptyColumns } from '@/lib/catalog/products/product-fields'
import { editedColumns, editedColumnsOfN, movements, writeEdits } from '@/lib/catalog/products/write-edits'
import { writeReductions } from '@/lib/catalog/reductions/write-reductions'
import { translated } from '@/lib/catalog/translations/product-translations'
import { Prisma } from '@/lib/generated/prisma/client'
import { env } from '@/lib/platform/config/env'
import { readRows } from '@/lib/platform/db/read-rows'
import { type OwnTransaction, querySql, withSqlTransaction } from '@/lib/platform/db/sql-transaction'
import { logEvent, logFault } from '@/lib/platform/logging/log'
import { clockTime } from '@/lib/shared/locale/zone-time'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { lineRow, staleProblem, staleRows, throwStale } from './stale-rows'

/** Rows that one statement writes: it stays far below the time that a statement may take. */
const batchSize = 250
/** A call that takes longer is answered while the work goes on. */
const answerMs = 60_000

type Applied = { created: number; changed: number }
type ApplyOptions = {
  leavesOut?: boolean
  /** The same file was applied before, and is to be applied once more. */
  repeats?: boolean
  waitMs?: number
}

/**
 * Applies a plan exactly as it is stored: all of it in one transaction, or nothing. The work goes on when the caller leaves. Returns null
 * when it takes longer than a minute; the import tells how it ended, with its `failure` if it was not applied. With `leavesOut` the
 * refused rows stay as they are. A file that was applied before, and would change something, is applied again with `repeats` only. Owners
 * only.
 */
export async function applyImport(
  viewer: Viewer | null,
  importId: number | null,
  { leavesOut = false, repeats = false, waitMs = answerMs }: ApplyOptions = {},
): Promise<Applied | null> {
  const owner = requireAction(viewer, 'manage-products')
  const { id, state, refused, failure } = await findImport(viewer, importId)
  if (state === 'applying') throw new Problem('import-applied', running)
  if (state === 'applied') throw new Problem('import-applied')
  const noPlan = failure ?? 'The file is still being checked. There is no plan to apply yet.'
  if (state !== 'planned') throw new Problem('import-refused', { detail: noPlan })
  if (refused > 0 && !leavesOut) throw refusedRows(refused)
  const work = withSqlTransaction((tx) => applyAll(tx, owner, id, repeats))
    .catch((error: unknown) => throwStale(error, id))
    .catch((error: unknown) => keepFailure(error, id))
  const ended = new AbortController()
  const late = sleep(waitMs, null, { signal: ended.signal }).catch(() => null)
  const result = await Promise.race([work.finally(() => ended.abort()), late])
  // The caller is answered: only the log gets the error.
  if (result === null) work.catch((error: unknown) => logFault('import-not-applied', error, { importId: id }))
  else logEvent('import-applied', { importId: id, userId: owner.id, ...result })
  return result
}

function refusedRows(refused: number): Problem {
  const rows = refused === 1 ? '1 row is refused' : `${refused.toLocaleString('en')} rows are refused`
  return new Problem('import-refused', { detail: `${rows}. Nothing was changed.`, refused })
}

const running = { detail: 'This import is being applied at the moment. It is applied once.' }
const interrupted = 'The shop was restarted while it wrote the products. Nothing was changed.'

/** Keeps why nothing was applied for somebody who comes back later, and throws it. */
async function keepFailure(error: unknown, id: number): Promise<never> {
  const { code, message } = error instanceof Problem ? error : new Problem('unexpected-error')
  if (code !== 'import-applied' && code !== 'import-repeated')
    await querySql`update "ProductImport" set failure = ${message}, done = 0 where id = ${id} and state = 'planned'`
  throw error
}

const lockRow = z.object({ isMine: z.boolean() })
const stateRow = z.object({
  state: z.string(),
  created: z.int(),
  changed: z.int(),
  sha256: z.string().nullable(),
  isFileMine: z.boolean(),
})

async function applyAll(tx: OwnTransaction, owner: Viewer, id: number, repeats: boolean): Promise<Applied> {
  const [lock] = await readRows(tx, lockRow)`
    select pg_try_advisory_xact_lock(${applyLock}::int, ${id}::int) as "isMine"`
  // A call that loses here must not take the lock of the file: the winner would not get it.
  if (!lock?.isMine) throw new Problem('import-applied', running)
  // A statement of its own: it has to see what the last holder of the lock has committed.
  const [plan] = await readRows(tx, stateRow)`
    select state, created, changed, sha256,
      sha256 is null or pg_try_advisory_xact_lock(${fileLock}::int, hashtext(sha256)) as "isFileMine"
    from "ProductImport" where id = ${id}`
  if (plan?.state !== 'planned') throw new Problem('import-applied')
  const { created, changed, sha256 } = plan
  if (!plan.isFileMine) throw new Problem('import-repeated', sameFileRuns)
  if (created + changed > 0 && !repeats) await refuseRepeated(tx, id, sha256)
  // Outside of the transaction, so that others see it. Whoever is killed leaves its failure behind.
  const report = (done: number) => querySql`
    update "ProductImport" set done = ${done}::int, failure = ${interrupted} where id = ${id}`
  await report(0)
  const work = await claimGroups(tx, id)
  const stale = await readRows(tx, lineRow)(staleRows(id))
  const staleLines = work ? await staleGroupLines(tx, work) : []
  if (stale.length + staleLines.length > 0)
    throw staleProblem([...stale.map(({ line }) => line), ...staleLines], stale.length === 0)
  let [done, ready] = [0, 0]
  const write = async (count: number, batchOf: typeof createBatch) => {
    ready += count
    for (let last = 0; done < ready; await report(done)) {
      const [batch] = await readRows(tx, batchRow)(batchOf(owner, id, last))
      if (!batch || batch.written === 0) throw new Problem('import-stale')
      done += batch.written
      last = batch.last
    }
  }
  if (work) await makeGroups(tx, owner, id, work)
  const joining = work?.joining ?? 0
  await write(created - joining, createBatch)
  if (work) await joinGroups(tx, owner, id, work)
  await write(joining, createBatch)
  // Changes come last, because orders of a product wait from its change to the end.
  await lockMembers(tx, id)
  await write(changed, changeBatch)
  // Their products are locked by what was written before.
  for (const kind of ['created', 'changed'] as const)
    for (let [written, last] = [1, 0]; written > 0; ) {
      const [batch] = await readRows(tx, batchRow)(writeReductions(owner, reductionBatch(id, kind, last)))
      written = batch?.written ?? 0
      last = batch?.last ?? last
    }
  if (sha256 !== null && created + changed > 0) await keepFile(tx, owner, id, sha256)
  await tx.$queryRaw`update "ProductImport" set state = 'applied', failure = null, "appliedAt" = now() where id = ${id}`
  return { created, changed }
}

/** A batch locks the groups of its products, so the products of all batches are locked before, if one has a group. */
async function lockMembers(tx: OwnTransaction, id: number): Promise<void> {
  const changed = Prisma.sql`
    from "ProductImportRow" r join "Product" p on p.id = r."productId" where r."importId" = ${id} and r.kind = 'changed'`
  await tx.$queryRaw`
    select p.id ${changed} and exists (select ${changed} and p."groupId" is not null) order by p.id for no key update of p`
}

/** The first number of the lock that the application of a file holds. */
const fileLock = 3005
const sameFileRuns = {
  detail: 'The same file is being applied at the moment, as another import. Nothing was changed.',
}
const fileRow = z.object({ importId: z.int(), appliedAt: z.date(), by: z.string().nullable() })

/** A file that was applied makes its products twice, and adds its stock twice: that has to be meant. */
async function refuseRepeated(tx: OwnTransaction, id: number, sha256: string | null): Promise<void> {
  const [file] = await readRows(tx, fileRow)`
    select f."importId", f."appliedAt", u.name as by from "AppliedFile" f left join "User" u on u.id = f."actorId"
    where f.sha256 = ${sha256} and f."importId" <> ${id}`
  if (!file) return
  const { importId, appliedAt, by } = file
  const time = clockTime(appliedAt, env().SHOP_TIME_ZONE).slice(0, 16)
  const detail = `The same file was applied on ${time}${by ? ` by ${by}` : ''}. Nothing was changed. Say that it is to be applied once more.`
  throw new Problem('import-repeated', { detail, import: importId, at: appliedAt.toISOString() })
}

function keepFile(tx: OwnTransaction, owner: Viewer, id: number, sha256: string): Promise<unknown> {
  return tx.$queryRaw(Prisma.sql`
    insert into "AppliedFile" (sha256, "importId", "actorId", "appliedAt") values (${sha256}, ${id}, ${owner.id}, now())
    on conflict (sha256) do update set
      "importId" = excluded."importId", "actorId" = excluded."actorId", "appliedAt" = excluded."appliedAt"`)
}

const batchRow = z.object({ written: z.int(), last: z.int() })

/** Changes the next products of a plan, in the order of their ids. One that has changed since stays, and is missed at the end. */
function changeBatch(owner: Viewer, id: number, last: number): Prisma.Sql {
  const edits = Prisma.sql`
    select p.id, r.fields, r."stockChange" as change, r.changes - 'sale' || case r."stockChange" when 0 then '{}' else
      jsonb_build_object('countInStock', jsonb_build_array(p."countInStock", p."countInStock" + r."stockChange")) end as changes
    from "ProductImportRow" r join "Product" p on p.id = r."productId"
    where r."importId" = ${id} and r.kind = 'changed' and p.id > ${last} and not is_import_row_stale(p, r)
    order by p.id limit ${batchSize} for no key update of p`
  return writeEdits(owner, edits, noteOf(id))
}

/** The reductions of the next products of a plan, in the order of their ids. */
function reductionBatch(id: number, kind: 'created' | 'changed', last: number): Prisma.Sql {
  return Prisma.sql`
    select r."productId", s."priceCents", s."compareAtCents", s."beginsAt", s."endsAt", s."isRunning"
    from "ProductImportRow" r, jsonb_to_record(r.sale) s("priceCents" int, "compareAtCents" int, "beginsAt" timestamptz,
      "endsAt" timestamptz, "isRunning" boolean)
    where r."importId" = ${id} and r.kind = ${kind}::"ProductImportKind" and r."productId" > ${last} and r.sale is not null
    order by r."productId" limit ${batchSize}`
}

const noteOf = (id: number) => `Import ${id}`

/** Makes the next new products of a plan, with ids in the order of the file. Few at a time: of a new plan PostgreSQL has no statistics. */
function createBatch(owner: Viewer, id: number, last: number): Prisma.Sql {
  return Prisma.sql`
    with plan as materialized (
      select nextval('"Product_id_seq"')::int as id, next.* from (
        select line, fields, "stockChange" from "ProductImportRow"
        where "importId" = ${id} and kind = 'created' and line > ${last} and "productId" is null
          and (member is null or fields ? 'groupId') order by line limit ${batchSize}
      ) next
    ), numbered as (
      update "ProductImportRow" r set "productId" = plan.id from plan
      where r."importId" = ${id} and r.line > ${last} and r.line <= (select max(line) from plan) and r.line = plan.line
    ), written as (
      insert into "Product" (id, ${editedColumns}, "countInStock", "updatedAt")
      select plan.id, ${editedColumnsOfN}, plan."stockChange", now()
      from plan, jsonb_populate_record(null::"Product", ${JSON.stringify(emptyColumns)}::jsonb || plan.fields) n order by plan.line
      returning id, "countInStock" as change
    ), ${translated(Prisma.sql`(select id, fields from plan where id in (select id from written))`)}, moved as (
      ${movements(owner, { kind: 'received', cause: 'received', note: noteOf(id) })} from written where change > 0
    ), logged as (
      ${auditRows(owner, { action: 'product-created', entity: 'product' }, Prisma.sql`(select id as "entityId", '{}'::jsonb as changes from written) row`)}
    )
    select count(*)::int as written, (select max(line) from plan) as last from written`
}
