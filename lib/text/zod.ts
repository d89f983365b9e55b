import { type core, z } from 'zod'

/** zod, configured. All modules import it from here, so that the configuration applies before any schema is created. */

/** The error text of schemas without one of their own. zod's default texts are for programmers. */
function fallbackText({ path = [] }: core.$ZodRawIssue): string {
  return path.length > 0
    ? `${path.join('.')} is missing or not valid.`
    : 'The request body has not the right shape.'
}

z.config({ customError: fallbackText })

export { z }
