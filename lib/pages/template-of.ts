import 'server-only'
import { env } from '@/lib/env'
import { type PageSlug, pageKinds } from '@/lib/page-slugs'
import { settings } from '@/lib/settings/settings'
import { legalTemplates } from './templates/legal'
import { returnsTemplate } from './templates/returns'
import { serviceTemplates } from './templates/service'
import type { Facts } from './templates/template-facts'

const templates: Record<PageSlug, (facts: Facts) => string> = {
  ...legalTemplates,
  ...serviceTemplates,
  returns: returnsTemplate,
}

/**
 * Returns what the editor of a page begins with: a text of the shop's own, with what is known of the seller, and blanks like
 * `[[your name]]` for the rest.
 */
export function templateOf(slug: PageSlug, known: Partial<Facts>): { title: string; text: string } {
  const facts = { ...blankFacts, ...known }
  return { title: pageKinds[slug].title, text: templates[slug](facts).trim() }
}

const blankFacts: Facts = {
  name: '[[your name or that of your company]]',
  address: '[[your postal address]]',
  taxId: '[[your VAT or tax id, or remove this line]]',
  contact: '[[your e-mail address]]',
}

/** What the settings say of the seller; what they do not say is missing. */
export function sellerFacts(): Partial<Facts> {
  const { SELLER_NAME, SELLER_ADDRESS, SELLER_TAX_ID, CONTACT_EMAIL } = env()
  return {
    ...(SELLER_NAME !== settings.SELLER_NAME.default && { name: asText(SELLER_NAME) }),
    ...(SELLER_ADDRESS && { address: linesOf(SELLER_ADDRESS.replaceAll('\\n', '\n')) }),
    ...(SELLER_TAX_ID && { taxId: asText(SELLER_TAX_ID) }),
    ...(CONTACT_EMAIL && { contact: `[${asText(CONTACT_EMAIL)}](mailto:${encodeURI(CONTACT_EMAIL)})` }),
  }
}

/** A text without what Markdown would read as formatting. */
function asText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#]/g, '\\$&')
}

/** Each line of an address on a line of its own. */
function linesOf(text: string): string {
  const lines = text.split('\n').map((line) => asText(line.trim()))
  return lines.filter(Boolean).join('\\\n')
}
