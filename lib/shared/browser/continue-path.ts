import { safeRedirect } from './safe-redirect'

/** The path that `?continue_to=` names, relative or below `shopUrl`; `null` for other sites in any spelling, and for several values. */
export function continuePath(value: unknown, shopUrl: string): string | null {
  if (typeof value !== 'string') return null
  const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : null
  const isOurs = url?.origin === new URL(shopUrl).origin
  const target = url && isOurs ? value.slice(value.indexOf('/', value.indexOf('//') + 2)) : value
  const path = safeRedirect(target)
  return path === '/' && target !== '/' ? null : path
}
