import 'server-only'
import { type PageSlug, pageKinds } from '@/lib/shared/routes/page-slugs'
import { mailtoLink } from '@/lib/shared/text/email-address'
import { legalTemplates } from '@/lib/store/cms-templates/legal-templates'
import { returnsTemplate } from '@/lib/store/cms-templates/returns-template'
import { serviceTemplates } from '@/lib/store/cms-templates/service-templates'
import type { Facts } from '@/lib/store/cms-templates/template-facts'
import { readShop } from '@/lib/store/settings/read-shop'
import { shopDefaults } from '@/lib/store/settings/shop-settings'

const templates: Record<PageSlug, (facts: Facts) => string> = {
  ...legalTemplates,
  ...serviceTemplates,
  returns: returnsTemplate,
}

/** Returns what the editor of a page begins with: our text with what is known of the seller, and blanks like `[[your name]]`. */
export function templateOf(slug: PageSlug, seller: Partial<Facts>): { title: string; text: string } {
  const facts = { ...blankFacts, ...seller }
  return { title: pageKinds[slug].title, text: templates[slug](facts).trim() }
}

const blankFacts: Facts = {
  name: '[[your name or that of your company]]',
  address: '[[your postal address]]',
  taxId: '[[your VAT or tax id, or remove this line]]',
  contact: '[[your e-mail address]]',
}

/** What the settings of the shop say of the seller; what they do not say is missing. */
export async function sellerFacts(): Promise<Partial<Facts>> {
  const { sellerName, sellerAddress, sellerTaxId, contactEmail } = await readShop()
  return {
    ...(sellerName !== shopDefaults.name && { name: asText(sellerName) }),
    ...(sellerAddress && { address: linesOf(sellerAddress) }),
    ...(sellerTaxId && { taxId: asText(sellerTaxId) }),
    ...(contactEmail && { contact: `[${asText(contactEmail)}](${mailtoLink(contactEmail)})` }),
  }
}

/** A text without what Markdown would read as formatting. */
function asText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#~]/g, '\\$&')
}

/** Each line of an address on a line of its own. */
function linesOf(text: string): string {
  const lines = text.split('\n').map((line) => asText(line.trim()))
  return lines.filter(Boolean).join('\\\n')
}
