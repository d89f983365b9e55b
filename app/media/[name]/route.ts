import { apiRoute } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { pictureResponse } from '@/lib/storage/picture-response'

/** Serves uploaded pictures from the configured store. */
const servePicture = apiRoute(({ request, params }) => pictureResponse(request, params.name))

export { servePicture as GET, servePicture as HEAD }
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
