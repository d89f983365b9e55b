import { clientOf } from '@/lib/api/rate-limits/client-address'
import { publicRoute } from '@/lib/api/server/other-methods'
import { getMailPicture } from '@/lib/platform/storage/mail-picture'
import { pictureHeaders } from '@/lib/platform/storage/picture-response'

/** A product's picture as mails show it. The front server keeps it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(async ({ request, params }) => {
  const picture = await getMailPicture([params.name].flat().join('/'), clientOf(request))
  const headers = { ...pictureHeaders, 'Content-Type': 'image/png' }
  return new Response(request.method === 'HEAD' ? null : Buffer.from(picture), { headers })
})
