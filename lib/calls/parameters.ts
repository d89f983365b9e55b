import { maxPageSize } from '@/lib/text/limits'
import { z } from '@/lib/text/zod'

/** Parameters as the documents describe them, by what they mean. Handlers parse them as texts. */

/** The parameters of a list's page. */
export const pageParameters = z
  .object({
    page: z.int().min(1).max(999_999).describe('Page, from 1.'),
    pageSize: z
      .int()
      .min(1)
      .max(999_999)
      .describe(`Rows on a page, ${maxPageSize} unless given; a larger number is taken for ${maxPageSize}.`),
  })
  .partial()
