import { apiRoute } from '@/lib/api/server/api-route'
import { otherMethods } from '@/lib/api/server/other-methods'
import { documentResponse } from '@/lib/platform/storage/documents'
import { pictureResponse } from '@/lib/platform/storage/picture-response'

/** Serves uploaded pictures and documents from the configured store. */
const serveFile = apiRoute(
  async ({ request, params: { name } }) =>
    (typeof name === 'string' && (await documentResponse(request, name))) || pictureResponse(request, name),
)

export { serveFile as GET, serveFile as HEAD }
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
