import { createHash } from 'node:crypto'

/** The Content Security Policy of an answer, and the scripts that it must name. */

export const policyOf = (headers: Record<string, string>) => headers['content-security-policy'] ?? ''
/** The sources from which a page may run scripts. */
export const scriptsOf = (headers: Record<string, string>) =>
  /script-src ([^;]*)/.exec(policyOf(headers))?.[1] ?? ''

/** The attributes and texts of a page's scripts, without data. */
export function scriptTags(html: string) {
  return [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .map(([, attributes = '', text = '']) => ({ attributes, text }))
    .filter(({ attributes }) => !attributes.includes('application/ld+json'))
}

/** A script as a policy names it. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
