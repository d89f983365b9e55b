import type { Prisma } from '@/lib/generated/prisma/client'
import { z } from '@/lib/shared/validation/zod'

/** Stands for details that do not match their code. */
export const otherReason = z.object({ code: z.literal('other'), text: z.string() })

/** Writes reasons of this schema into two columns, the code and the data of this code, and reads them. */
export function storedReason<Reason extends Prisma.InputJsonObject & { code: string }>(
  schema: z.ZodType<Reason>,
) {
  return {
    reasonColumns(reason: Reason | null): { reason: Reason['code'] | null; details: Prisma.InputJsonObject } {
      if (!reason) return { reason: null, details: {} }
      const { code, ...details } = reason
      return { reason: code, details }
    },
    /** Details that do not match their code are read as `other`. */
    readReason(columns: { reason: Reason['code'] | null; details: unknown }) {
      const { reason: code, details } = columns
      if (code === null) return null
      return schema.safeParse({ ...Object(details), code }).data ?? ({ code: 'other', text: code } as const)
    },
  }
}
