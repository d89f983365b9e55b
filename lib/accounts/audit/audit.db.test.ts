import { expect, test } from 'vitest'
import { auditList } from '@/lib/accounts/audit/audit-filter'
import { removeOldAuditEntries } from '@/lib/admin/privacy/remove-old-audit-entries'
import { db, withTransaction } from '@/lib/platform/db/db'
import { withClient } from '@/testing/books/database'
import { auditOf } from '@/testing/db/audit'
import { createProduct, createUser } from '@/testing/db/rows'
import { changesOf } from './audit-actions'

import { listAudit, listAuditOf, listNamedAudit } from './list-audit'
import { recordAudit } from './record-audit'

const owner = await createUser({ role: 'owner', name: 'Ada Admin' })
const entry = { action: 'note-added', entity: 'order' } as const
const record = (entityId: number) => withTransaction((tx) => recordAudit(tx, owner, { ...entry, entityId }))

test('D04 entries are neither changed nor deleted by SQL of the app, one by one or all', async () => {
  await record(1)
  const refusal = /neither changed nor deleted/
  await expect(db.$executeRaw`update "AuditEntry" set "actorName" = 'Nobody'`).rejects.toThrow(refusal)
  await expect(db.$executeRaw`delete from "AuditEntry" where "entityId" = 1`).rejects.toThrow(refusal)
  await expect(db.$executeRaw`truncate "AuditEntry"`).rejects.toThrow(refusal)
  await expect(db.auditEntry.deleteMany()).rejects.toThrow(refusal)
  expect(await auditOf('order', 1)).toEqual([{ action: 'note-added', actorName: 'Ada Admin', changes: {} }])
})

test('only what is older than the months that are kept is removed, and at least a month is kept', async () => {
  await db.$executeRaw`
    insert into "AuditEntry" (at, via, action, entity, "entityId")
    select now() - n * interval '1 month' - interval '1 minute', 'job', 'note-added', 'product', n from generate_series(1, 4) n`
  await expect(db.$queryRaw`select remove_old_audit_entries(0)`).rejects.toThrow(/at least a month/)
  expect(await db.$queryRaw`select remove_old_audit_entries(2)`).toEqual([{ remove_old_audit_entries: 3 }])
  expect(await db.auditEntry.findMany({ where: { entity: 'product' }, select: { entityId: true } })).toEqual([
    { entityId: 1 },
  ])
})

test.each([
  ['pg_temp', 'select 1'],
  ['elsewhere', 'create schema elsewhere; set local search_path = elsewhere, public'],
])(
  'E15 a function of %s named like the one that removes entries is refused, also for old ones',
  async (schema, prepare) => {
    const forge = (what: string) =>
      withClient(process.env.DATABASE_URL ?? '', (client) =>
        client.query(`
          begin; ${prepare};
          insert into public."AuditEntry" (via, action, entity, at) values ('job', 'note-added', 'old', now() - interval '3 months');
          create function ${schema}.remove_old_audit_entries(months int) returns int language plpgsql as $$ begin ${what}; return 1; end $$;
          select ${schema}.remove_old_audit_entries(1)`),
      )
    await expect(forge('delete from public."AuditEntry"')).rejects.toThrow(/neither changed nor deleted/)
    await expect(forge(`update public."AuditEntry" set "actorName" = ''`)).rejects.toThrow(/neither changed/)
  },
)

const forgeries: Record<string, string> = {
  'the name of a function': `
    create function pg_temp."a public.remove_old_audit_entries(integer)"() returns int language plpgsql as
      $$ begin delete from public."AuditEntry" where entity = 'old'; return 1; end $$;
    select pg_temp."a public.remove_old_audit_entries(integer)"()`,
  'the text of a statement': String.raw`do $$ begin
    execute E'delete /*\n public.remove_old_audit_entries(integer)\n*/ from public."AuditEntry" where entity = ''old'''; end $$`,
  'the name of a function of SQL': `
    create function pg_temp."x\n public.remove_old_audit_entries(integer)"() returns void language sql as
      $$ delete from public."AuditEntry" where entity = 'old' $$;
    select pg_temp."x\n public.remove_old_audit_entries(integer)"()`,
}

test.each(Object.entries(forgeries))(
  'E15 %s does not pass for the function that removes entries',
  async (_, sql) => {
    const forge = withClient(process.env.DATABASE_URL ?? '', (client) =>
      client.query(`begin;
      insert into public."AuditEntry" (via, action, entity, at) values ('job', 'note-added', 'old', now() - interval '3 months');
      ${sql}`),
    )
    await expect(forge).rejects.toThrow(/neither changed nor deleted/)
  },
)

test('E15 temporary tables hide nothing from the function that removes entries', async () => {
  await db.$executeRaw`insert into "AuditEntry" (via, action, entity, at) values ('job', 'note-added', 'old', now() - interval '3 months')`
  await withClient(process.env.DATABASE_URL ?? '', async (client) => {
    await client.query('create temp table "AuditEntry" (like public."AuditEntry")')
    const { rows } = await client.query('select remove_old_audit_entries(2) as removed')
    expect(rows).toEqual([{ removed: 1 }])
  })
})

test('the log holds the id of who did something, joins the name, and says what they were once the account is gone', async () => {
  const gone = await createUser({ role: 'staff', name: 'Stan Staff' })
  await withTransaction((tx) => recordAudit(tx, gone, { ...entry, entityId: 3 }))
  const actor = async () => (await listAuditOf(owner, 'order', 3))[0]?.actor
  expect(await actor()).toEqual({ id: gone.id, name: 'Stan Staff', role: 'staff' })
  await db.user.update({ where: { id: gone.id }, data: { name: 'Stan Other' } })
  expect(await actor()).toMatchObject({ name: 'Stan Other' })
  await db.user.delete({ where: { id: gone.id } })
  expect(await actor()).toEqual({ id: gone.id, name: 'Former staff', role: 'staff' })
  const { items } = await listNamedAudit(owner, { page: 1, pageSize: 100 })
  expect(items.find(({ entityId }) => entityId === 3)?.actor?.name).toBe('Former staff')
  expect(await db.auditEntry.count({ where: { actorName: { not: '' } } })).toBe(0)
})

test('H10 a page of the log and the number of its entries are of one moment, while entries are written', async () => {
  const filter = auditList.filter.parse({ entity: 'order', id: '77' })
  let isDone = false
  const writing = (async () => {
    for (let n = 0; n < 40; n++) await record(77)
    isDone = true
  })()
  const pages: number[][] = []
  while (!isDone) {
    const { items, total } = await listAudit(owner, { page: 1, pageSize: 100 }, filter)
    pages.push([items.length, total])
  }
  await writing
  expect(pages.map(([, total]) => total)).toEqual(pages.map(([shown]) => shown))
  expect(await listAudit(owner, { page: 3, pageSize: 100 }, filter)).toEqual({ items: [], total: 40 })
})

test('names that an earlier release stored are emptied by the function that removes old entries, and by nothing else', async () => {
  await db.$executeRaw`
    insert into "AuditEntry" (via, action, entity, "entityId", "actorId", "actorName", "actorRole")
    values ('page', 'note-added', 'order', 4, 1, 'Old Name', 'owner')`
  await expect(db.$executeRaw`update "AuditEntry" set "actorName" = ''`).rejects.toThrow(/neither changed/)
  await removeOldAuditEntries()
  expect(await db.auditEntry.findFirst({ where: { entityId: 4 } })).toMatchObject({
    actorId: 1,
    actorName: '',
  })
})

test('a change that is rolled back leaves no entry', async () => {
  const failing = withTransaction(async (tx) => {
    await recordAudit(tx, owner, { ...entry, entityId: 2 })
    throw new Error('Rolled back')
  })
  await expect(failing).rejects.toThrow('Rolled back')
  expect(await auditOf('order', 2)).toEqual([])
})

test('only what differs is logged, and of personal fields only that they differ', () => {
  const before = { name: 'Ann', city: 'Rome', price: 5 }
  expect(changesOf(before, { name: 'Bo', city: 'Rome', price: 6 }, ['name', 'city'])).toEqual({
    name: [],
    price: [5, 6],
  })
})

test('entries about users and products that still exist have their present names', async () => {
  const user = await createUser({ name: 'Berta' })
  const { id: productId } = await createProduct({ name: 'Lamp' })
  const about = [
    { entity: 'user', entityId: user.id },
    { entity: 'user', entityId: 2_000_000_000 },
    { entity: 'product', entityId: productId },
    { entity: 'order', entityId: productId },
  ] as const
  for (const each of about)
    await withTransaction((tx) => recordAudit(tx, owner, { action: 'note-added', ...each }))
  const { items } = await listNamedAudit(owner, { page: 1, pageSize: 4 })
  expect(items.map(({ name }) => name).reverse()).toEqual(['Berta', null, 'Lamp', undefined])
})
