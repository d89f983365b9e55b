import { bookCalls } from '@/lib/calls/books'
import { clientOf } from '@/lib/http/client-address'
import { serve } from '@/lib/http/serve'
import { getDocument } from '@/lib/invoices/get-invoice'

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
