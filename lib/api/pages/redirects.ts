import 'server-only'
import { permanentRedirect as nextPermanentRedirect, redirect as nextRedirect } from 'next/navigation'
import { localPath } from '@/lib/shared/messages/current-language'

/** Leads to a path of the shop, without a language, in the language of the request. */
export function redirect(path: string): never {
  nextRedirect(localPath(path))
}

/** Like `redirect`, for ever. */
export function permanentRedirect(path: string): never {
  nextPermanentRedirect(localPath(path))
}
