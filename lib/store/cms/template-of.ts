import type { Language } from '@/lib/shared/messages/languages'
import { germanLegalTemplates } from '@/lib/store/cms-templates/german-legal-templates'
import { germanReturnsTemplate } from '@/lib/store/cms-templates/german-returns-template'
import { germanServiceTemplates } from '@/lib/store/cms-templates/german-service-templates'
import 'server-only'
import { type PageSlug, pageKinds } from '@/lib/shared/routes/page-slugs'
import { mailtoLink } from '@/lib/shared/text/email-address'
import { legalTemplates } from '@/lib/store/cms-templates/legal-templates'
import { returnsTemplate } from '@/lib/store/cms-templates/returns-template'
import { serviceTemplates } from '@/lib/store/cms-templates/service-templates'
import type { Facts } from '@/lib/store/cms-templates/template-facts'
import { readShop } from '@/lib/store/settings/read-shop'
import { shopDefaults } from '@/lib/store/settings/shop-settings'

type Templates = {
  titles: Record<PageSlug, string>
  texts: Record<PageSlug, (facts: Facts) => string>
  /** What stands for a fact that is not known. */
  blanks: Facts
}

const templates: Record<Language, Templates> = {
  en: {
    titles: {
      terms: pageKinds.terms.title,
      privacy: pageKinds.privacy.title,
      returns: pageKinds.returns.title,
      shipping: pageKinds.shipping.title,
      imprint: pageKinds.imprint.title,
      contact: pageKinds.contact.title,
    },
    texts: { ...legalTemplates, ...serviceTemplates, returns: returnsTemplate },
    blanks: {
      name: '[[your name or that of your company]]',
      address: '[[your postal address]]',
      taxId: '[[your VAT or tax id, or remove this line]]',
      contact: '[[your e-mail address]]',
    },
  },
  de: {
    titles: {
      terms: 'AGB',
      privacy: 'Datenschutz',
      returns: 'Widerruf und Rücksendung',
      shipping: 'Versand',
      imprint: 'Impressum',
      contact: 'Kontakt',
    },
    texts: { ...germanLegalTemplates, ...germanServiceTemplates, returns: germanReturnsTemplate },
    blanks: {
      name: '[[Ihr Name oder der Ihrer Firma]]',
      address: '[[Ihre Postanschrift]]',
      taxId: '[[Ihre UID, USt-IdNr. oder Steuernummer, oder diese Zeile entfernen]]',
      contact: '[[Ihre E-Mail-Adresse]]',
    },
  },
}

/**
 * Returns what the editor of a page begins with: our text in a language, with what is known of the seller, and blanks like
 * `[[your name]]`.
 */
export function templateOf(
  slug: PageSlug,
  seller: Partial<Facts>,
  language: Language = 'en',
): { title: string; text: string } {
  const { titles, texts, blanks } = templates[language]
  return { title: titles[slug], text: texts[slug]({ ...blanks, ...seller }).trim() }
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
