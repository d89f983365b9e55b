import { type core, z } from 'zod'

/** zod, configured. All modules import it from here, so that the configuration applies before any schema is created. */

/** The error text of schemas without one of their own. zod's default texts are for programmers. */
function fallbackText({ path = [], ...issue }: core.$ZodRawIssue): string {
  // The message names the list, without the index of the value.
  const name = path.slice(0, typeof path.at(-1) === 'number' ? -1 : undefined).join('.')
  if (issue.code === 'unrecognized_keys') return `Unknown: ${issue.keys.join(', ').slice(0, 200)}.`
  if (issue.code === 'invalid_value' && name !== '') return `${name} is one of: ${issue.values.join(', ')}.`
  return path.length > 0
    ? `${path.join('.')} is missing or not valid.`
    : 'The request body has not the right shape.'
}

z.config({ customError: fallbackText })

export { z }
