import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { root } from '@/lib/platform/config/root'

/** What UCP requires of an answer, by the file of its schema and the name in it. */
const answers = {
  search: 'shopping/catalog_search.json#/$defs/search_response',
  lookup: 'shopping/catalog_lookup.json#/$defs/lookup_response',
  product: 'shopping/catalog_lookup.json#/$defs/get_product_response',
  error: 'shopping/types/error_response.json',
  profile: 'ucp.json#/$defs/business_schema',
} as const

let ajvOnce: Ajv2020 | undefined

function schemas(): Ajv2020 {
  if (ajvOnce) return ajvOnce
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const folder = path.join(root, 'testing/ucp')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.json')))
    ajv.addSchema(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
  ajvOnce = ajv
  return ajv
}

/** Returns what UCP's schema finds wrong with an answer; nothing when it holds. */
export function ucpMistakes(kind: keyof typeof answers, answer: unknown): string[] {
  const validate = schemas().getSchema(`https://ucp.dev/schemas/${answers[kind]}`)
  if (!validate) throw new Error(`No schema ${kind}`)
  validate(answer)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
