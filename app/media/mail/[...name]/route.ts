import { apiRoute, noViewer } from '@/lib/http/api-route'
import { clientOf } from '@/lib/http/client-address'
import { otherMethods } from '@/lib/http/other-methods'
import { getMailPicture } from '@/lib/storage/mail-picture'
import { pictureHeaders } from '@/lib/storage/picture-response'

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
