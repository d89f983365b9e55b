import { expect, test } from 'vitest'
import { query } from '@/testing/books/database'

/** What the migrations have made needs no right that a managed server does not give to the role of a shop. */

const rows = (sql: string) => query(process.env.DATABASE_URL ?? '', sql)

/** The functions of the shop, without those of extensions. */
const functions = `pg_proc p join pg_language l on l.oid = prolang
  where pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

test('E10 every function is of SQL or PL/pgSQL, belongs to the shop’s role, and runs with its rights', async () => {
  const all = await rows(
    `select proname, lanname, prosecdef, proowner = current_user::regrole as "isOwn" from ${functions}`,
  )
  expect(all.length).toBeGreaterThan(50)
  const odd = all.filter(
    ({ lanname, prosecdef, isOwn }) => !isOwn || prosecdef || !['sql', 'plpgsql'].includes(String(lanname)),
  )
  expect(odd).toEqual([])
})

test('E10 a function stores only settings that PostgreSQL itself has and that every role may change', async () => {
  const stored = await rows(`
    select proname, split_part(stored.setting, '=', 1) as name, s.context
    from (select proname, unnest(proconfig) as setting from ${functions}) stored
    left join pg_settings s on s.name = split_part(stored.setting, '=', 1)`)
  expect(stored.length).toBeGreaterThan(3)
  expect(stored.filter(({ name, context }) => context !== 'user' || String(name).includes('.'))).toEqual([])
})

test('E10 the only extension is one that the owner of a database may create, and no trigger listens to the whole database', async () => {
  const extensions = `select extname, v.trusted from pg_extension join pg_available_extension_versions v on v.name = extname and v.version = extversion
    where extname <> 'plpgsql'`
  expect(await rows(extensions)).toEqual([{ extname: 'pg_trgm', trusted: true }])
  expect(await rows('select evtname from pg_event_trigger')).toEqual([])
})
