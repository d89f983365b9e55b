import type { CsvForm } from '@/lib/shared/text/csv'
import { z } from '@/lib/shared/validation/zod'

const orderExportKinds = ['orders', 'lines', 'labels'] as const
export type OrderExportKind = (typeof orderExportKinds)[number]

export const exportForm = z.object({
  separator: z.enum([',', ';']).default(','),
  decimal: z.enum(['.', ',']).default('.'),
}) satisfies z.ZodType<CsvForm>

export const orderExportForm = exportForm.extend({
  kind: z.enum([...orderExportKinds, 'books']).default('orders'),
})
