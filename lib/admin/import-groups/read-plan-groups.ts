import 'server-only'
import { importJson } from '@/lib/admin/import/import-schema'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { z } from '@/lib/shared/validation/zod'

const planGroup = importJson.shape.groups.element
export type PlanGroup = z.infer<typeof planGroup>

const maxGroups = 100
const row = planGroup.extend({ made: z.int(), changed: z.int() })

/** Returns the first 100 groups that an import makes or changes, in the order of the file, and how many there are. The caller has the import. */
export async function readPlanGroups(
  importId: number,
): Promise<{ groups: PlanGroup[]; made: number; changed: number }> {
  const rows = await readRows(db, row)`
    with member as (
      select line, member from "ProductImportRow" where "importId" = ${importId} and kind in ('created', 'changed') and member is not null
    ), place as (
      select line, (member ->> 'group')::int as place, case when (member ->> 'isNew')::boolean then 'joined' else 'altered' end as part from member
      union all select line, (member ->> 'left')::int, 'left' from member
    ), used as (
      select place, min(line) as line, count(*) filter (where part = 'joined')::int as joined, count(*) filter (where part = 'altered')::int as altered,
        count(*) filter (where part = 'left')::int as left from place where place is not null group by place
    )
    select (g.value ->> 'id')::int as "_id", g.value ->> 'name' as name, line, joined, altered, "left", (
        select jsonb_agg(jsonb_build_object('name', o -> 'name', 'values', o -> 'values') order by n)
        from jsonb_array_elements(g.value -> 'options') with ordinality as option (o, n)
      ) as options, count(*) filter (where g.value ->> 'id' is null) over ()::int as made,
      count(*) filter (where g.value ->> 'id' is not null) over ()::int as changed
    from "ProductImport" i, jsonb_array_elements(i.groups) with ordinality as g (value, n) join used on place = n - 1
    where i.id = ${importId} order by n limit ${maxGroups}`
  const { made = 0, changed = 0 } = rows[0] ?? {}
  return { groups: rows.map(({ made: _, changed: __, ...group }) => group), made, changed }
}
