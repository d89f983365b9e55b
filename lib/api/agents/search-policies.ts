import 'server-only'
import { ownerAddress } from '@/lib/messaging/email/owner-address'
import { env } from '@/lib/platform/config/env'
import { localPath } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { absoluteUrl } from '@/lib/shared/routes/absolute-url'
import type { PageSlug } from '@/lib/shared/routes/page-slugs'
import { pagePath } from '@/lib/shared/routes/paths'
import { findPublishedPage, listPublishedPages } from '@/lib/store/cms/published-pages'
import { type TextBlock, textBlocks } from '@/lib/store/cms/text-blocks'
import type { Shop } from '@/lib/store/settings/read-shop'
import { type AgentAnswer, linesOf } from './agent-answers'
import { plainLine, quoted } from './plain-markdown'
import { type Policy, policyFacts } from './policy-facts'
import { rankByWords } from './rank-by-words'

const maxPolicies = 8
const maxText = 800

/**
 * Returns what the shop says of shipping, tax, returns and contact: first its settings, then excerpts of its published pages as plain
 * text, best first. Without a query, and where nothing has its words, each of its settings and the beginning of each page.
 */
export async function searchShopPolicies(
  { query = '' }: { query?: string },
  shop: Shop,
): Promise<AgentAnswer> {
  const shopUrl = env().SHOP_URL
  const hasContact = ownerAddress('contact_message') !== null
  const facts = policyFacts({ ...shop, hasContact }, shopUrl)
  const pages = await pagesAsPolicies(shopUrl)
  const matches = rankByWords([...facts, ...pages.flat()], query, ({ topic, title, text }) => [
    `${topic} ${title}`,
    text,
  ])
  const beginnings = pages.flatMap((excerpts) => excerpts.slice(0, 1))
  const policies = (matches.length > 0 ? matches : [...facts, ...beginnings])
    .slice(0, maxPolicies)
    .map(({ topic, title, text, url }) => ({
      topic,
      title: plainLine(title),
      text: plainLine(text, maxText),
      ...(url && { url }),
    }))
  return {
    content: linesOf(
      t('agent.shop-says', { shop: quoted(shop.name) }),
      ...policies.map(({ title, text, url }) => `${quoted(title)}: ${text}${url ? ` (${url})` : ''}`),
    ),
    structured: { shop: plainLine(shop.name), currency: shop.currency, policies },
  }
}

/** The published pages, each as its parts below their headings. */
async function pagesAsPolicies(shopUrl: string): Promise<Policy[][]> {
  const links = await listPublishedPages()
  return Promise.all(
    links.map(async ({ slug, title }) => {
      const page = await findPublishedPage(slug)
      return page ? partsOf(textBlocks(page.text, shopUrl), slug, title, shopUrl) : []
    }),
  )
}

function partsOf(blocks: TextBlock[], slug: PageSlug, title: string, shopUrl: string): Policy[] {
  const url = absoluteUrl(localPath(pagePath(slug)), shopUrl)
  const parts: { heading: string; texts: string[] }[] = [{ heading: '', texts: [] }]
  for (const { kind, text } of blocks) {
    if (kind === 'heading') parts.push({ heading: text, texts: [] })
    else parts.at(-1)?.texts.push(text)
  }
  return parts
    .filter(({ texts }) => texts.length > 0)
    .map(({ heading, texts }) => ({
      topic: slug,
      title: heading ? `${title}: ${heading}` : title,
      text: texts.join(' '),
      url,
    }))
}
