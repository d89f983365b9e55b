import { type core, z } from 'zod'

/** zod as this shop uses it: everything imports it from here, so that these settings stand before any schema. */

/** What a schema says that has no text of its own; zod's own words are for programmers. */
function plainWords({ path = [] }: core.$ZodRawIssue): string {
  return path.length > 0
    ? `${path.join('.')} is missing or not valid.`
    : 'The request body has not the right shape.'
}

z.config({
  customError: plainWords,
  // zod tries out whether it may make functions of texts; every page's policy forbids that, and the browser reports it.
  jitless: typeof window !== 'undefined',
})

export { z }
