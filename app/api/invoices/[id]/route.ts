import { bookCalls } from '@/lib/api/contract/report-calls'
import { clientOf } from '@/lib/api/rate-limits/client-address'
import { serve } from '@/lib/api/server/serve'
import { getDocument } from '@/lib/money/invoices/get-invoice'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  bookCalls.getInvoice,
  async ({ request, viewer, id }) => {
    const { name, pdf } = await getDocument(viewer, id, clientOf(request))
    const headers = {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}"`,
    }
    return new Response(pdf, { headers })
  },
)
