import { readFileSync } from 'node:fs'
import path from 'node:path'
import Validator from '@adobe/structured-data-validator'
import { root } from '@/lib/platform/config/root'

const vocabulary = () =>
  JSON.parse(readFileSync(path.join(root, 'testing/schema-org/vocabulary.json'), 'utf8')) as object

type Thing = { '@type': string }

/**
 * Examines JSON-LD as Google's rich results and schema.org ask for it. Returns `errors`, which keep a result from being shown
 * or are no schema.org, and `missing`: what is recommended and not said, such as `Offer.priceValidUntil`, each once.
 */
export async function structuredIssues(jsonLd: string): Promise<{ errors: string[]; missing: string[] }> {
  const things = JSON.parse(jsonLd)['@graph'] as Thing[]
  const jsonld = Object.fromEntries(things.map((thing) => [thing['@type'], [thing]]))
  const issues = await new Validator(vocabulary()).validate({ jsonld })
  const isError = ({ severity, errorType }: (typeof issues)[number]) =>
    severity === 'ERROR' || errorType === 'schemaOrg'
  const nameOf = ({ path, fieldNames }: (typeof issues)[number]) =>
    `${path.at(-1)?.type ?? path.at(-1)?.property}.${fieldNames.join('|')}`
  const named = (kind: boolean) => issues.filter((issue) => isError(issue) === kind)
  return {
    errors: named(true).map((issue) => `${nameOf(issue)}: ${issue.issueMessage}`),
    missing: [...new Set(named(false).map(nameOf))].sort(),
  }
}
