import { clientOf } from '@/lib/api/rate-limits/client-address'
import { apiRoute, noViewer } from '@/lib/api/server/api-route'
import { otherMethods } from '@/lib/api/server/other-methods'
import { getMailPicture } from '@/lib/platform/storage/mail-picture'
import { pictureHeaders } from '@/lib/platform/storage/picture-response'

/** A product's picture as mails show it. The front server keeps it. */
const servePicture = apiRoute(
  async ({ request, params }) => {
    const picture = await getMailPicture([params.name].flat().join('/'), clientOf(request))
    const headers = { ...pictureHeaders, 'Content-Type': 'image/png' }
    return new Response(request.method === 'HEAD' ? null : Buffer.from(picture), { headers })
  },
  undefined,
  noViewer,
)

export { servePicture as GET, servePicture as HEAD }
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
