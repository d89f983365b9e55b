import type { CsvForm } from '@/lib/shared/text/csv'
import { z } from '@/lib/shared/validation/zod'

const orderExportKinds = ['orders', 'lines', 'labels'] as const
/** Files of a list of orders. */
export type OrderExportKind = (typeof orderExportKinds)[number]

/** How a file is written, as its address says it. */
export const exportForm = z.object({
  separator: z.enum([',', ';']).default(','),
  decimal: z.enum(['.', ',']).default('.'),
}) satisfies z.ZodType<CsvForm>

export const orderExportForm = exportForm.extend({
  kind: z.enum([...orderExportKinds, 'books']).default('orders'),
})
