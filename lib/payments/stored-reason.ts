import type { Prisma } from '@/lib/generated/prisma/client'
import { z } from '@/lib/text/zod'

/** Stands for details that do not match their code. */
export const otherReason = z.object({ code: z.literal('other'), text: z.string() })
type Other = z.infer<typeof otherReason>

/** Returns the columns that store a reason: its code, and the data of this code. */
export function columnsOf<Code extends string>(
  reason: (Prisma.InputJsonObject & { code: Code }) | null,
): { reason: Code | null; details: Prisma.InputJsonObject } {
  if (!reason) return { reason: null, details: {} }
  const { code, ...details } = reason
  return { reason: code, details }
}

/** Returns the reason that these columns store. Details that do not match their code are read as `other`. */
export function readColumns<Reason>(
  schema: z.ZodType<Reason>,
  { reason: code, details }: { reason: string | null; details: unknown },
): Reason | Other | null {
  if (code === null) return null
  return schema.safeParse({ ...Object(details), code }).data ?? { code: 'other', text: code }
}
