import { absoluteUrl } from '@/lib/shared/routes/absolute-url'
import { pagePath, paths } from '@/lib/shared/routes/paths'
import type { PageLink } from '@/lib/store/cms/published-pages'
import type { ShopSettings } from '@/lib/store/settings/shop-settings'
import { plainLine } from './plain-markdown'
import { mcpPath } from './ucp'

type Told = Pick<ShopSettings, 'name' | 'description' | 'currency' | 'agents'>

/** Returns the shop's `llms.txt`, in Markdown: ten lines for programs that read language. */
export function llmsText(
  { name, description, currency, agents }: Told,
  pages: readonly Pick<PageLink, 'slug' | 'title'>[],
  shopUrl: string,
): string {
  const link = (title: string, path: string) =>
    `[${plainLine(title).replaceAll(/[[\]\\]/g, '')}](${absoluteUrl(path, shopUrl)})`
  const terms = [
    link('Settings', '/api/settings/'),
    ...pages.map(({ slug, title }) => link(title, pagePath(slug))),
  ]
  const lines = [
    `# ${plainLine(name)}`,
    '',
    `> ${plainLine(description)}`,
    '',
    `- ${link('Catalogue', paths.search)}: all products, prices in ${currency}`,
    `- ${link('Product feed', '/feeds/products.xml')}: RSS with Google's elements`,
    `- ${link('Sitemap', '/sitemap.xml')}: every page`,
    agents &&
      `- ${link('MCP', mcpPath)}: search and terms for assistants (POST, no key), described by ${link('UCP', '/.well-known/ucp')}`,
    `- Shipping, tax and terms: ${terms.join(', ')}`,
    `- To buy: ${absoluteUrl('/buy/', shopUrl)}ID:QUANTITY,ID:QUANTITY shows a person these goods and fills the cart; people order and pay themselves`,
  ]
  return `${lines.filter((line) => typeof line === 'string').join('\n')}\n`
}
