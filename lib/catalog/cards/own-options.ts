import 'server-only'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { furtherLanguage } from '@/lib/shared/messages/current-language'
import { z } from '@/lib/shared/validation/zod'

const ownRow = z.object({ given: z.string(), option: z.string() })

/**
 * Returns values of options, as `size:42`, in the shop's own language: those that no group has may be in the current one. Other values stay.
 * In the own language it costs no query.
 */
export async function ownOptions(options: readonly string[]): Promise<string[]> {
  const language = furtherLanguage()
  if (language === null || options.length === 0) return [...options]
  const rows = await readRows(db, ownRow)`
    with given as materialized (
      select given from unnest(${[...options]}::text[]) given
      where not exists (select from "ProductGroup" g where g."optionKeys" @> array[given])
    )
    select distinct given, option_key(o.name, v.value) as option from "GroupOption" o join "OptionValue" v on v."optionId" = o.id
      join given on given = option_key(
        coalesce(nullif(o.translations -> ${language} ->> 'text', ''), o.name), coalesce(nullif(v.translations -> ${language} ->> 'text', ''), v.value))
    where exists (select from given) order by 1, 2`
  const translated = (given: string) => {
    const own = rows.filter((row) => row.given === given).map(({ option }) => option)
    return own.length > 0 ? own : [given]
  }
  return [...new Set(options.flatMap(translated))].sort()
}
