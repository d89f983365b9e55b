import { type core, z } from 'zod'
import { t } from '@/lib/shared/messages/message'

/** zod, configured. All modules import it from here, so that the configuration applies before any schema is created. */

/** The error text of schemas without one of their own. zod's default texts are for programmers. */
function fallbackText({ path = [], ...issue }: core.$ZodRawIssue): string {
  // The message names the list, without the index of the value.
  const name = path.slice(0, typeof path.at(-1) === 'number' ? -1 : undefined).join('.')
  if (issue.code === 'unrecognized_keys')
    return t('field.unknown', { names: issue.keys.join(', ').slice(0, 200) })
  if (issue.code === 'invalid_value' && name !== '')
    return t('field.one-of', { name, values: issue.values.join(', ') })
  return path.length > 0 ? t('field.missing', { name: path.join('.') }) : t('field.shape')
}

z.config({ customError: fallbackText })

export { z }
