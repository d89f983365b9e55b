import { currentLanguage, furtherLanguage, localPath } from '@/lib/shared/messages/current-language'
import { languageNames } from '@/lib/shared/messages/language-names'
import { t } from '@/lib/shared/messages/message'
import { pathIn } from '@/lib/shared/messages/path-in'
import { absoluteUrl } from '@/lib/shared/routes/absolute-url'
import { pagePath, paths } from '@/lib/shared/routes/paths'
import type { PageLink } from '@/lib/store/cms/published-pages'
import type { ShopSettings } from '@/lib/store/settings/shop-settings'
import { buyUrl } from './agent-products'
import { plainLine } from './plain-markdown'
import { mcpPath } from './ucp'

type Told = Pick<ShopSettings, 'name' | 'description' | 'currency' | 'agents' | 'languages'>

const llmsPath = '/llms.txt'

/**
 * Returns the shop's `llms.txt` in the current language, in Markdown: ten lines for programs that read language, and one that leads to
 * the other languages of the shop.
 */
export function llmsText(
  { name, description, currency, agents, languages }: Told,
  pages: readonly Pick<PageLink, 'slug' | 'title'>[],
  shopUrl: string,
): string {
  const link = (title: string, path: string) =>
    `[${plainLine(title).replaceAll(/[[\]\\]/g, '')}](${absoluteUrl(path, shopUrl)})`
  const local = (title: string, path: string) => link(title, localPath(path))
  const terms = [
    link(t('agent.settings'), callIn('/api/settings/')),
    ...pages.map(({ slug, title }) => local(title, pagePath(slug))),
  ]
  const [own = 'en'] = languages
  const others = languages.filter((language) => language !== currentLanguage())
  const lines = [
    t('agent.catalogue-line', {
      link: local(t('agent.catalogue'), paths.search),
      list: link(t('agent.list'), listPath()),
      currency,
    }),
    t('agent.feed-line', { link: local(t('agent.feed'), '/feeds/products.xml') }),
    t('agent.sitemap-line', { link: link(t('agent.sitemap'), '/sitemap.xml') }),
    agents &&
      t('agent.mcp-line', { link: link('MCP', callIn(mcpPath)), profile: link('UCP', '/.well-known/ucp') }),
    t('agent.terms-line', { links: terms.join(', ') }),
    t('agent.buy-line', { url: buyUrl([], shopUrl) }),
    others.length > 0 &&
      t('agent.languages-line', {
        links: others
          .map((language) => link(languageNames[language], pathIn(language, own, llmsPath)))
          .join(', '),
      }),
  ]
  const items = lines.flatMap((line) => (typeof line === 'string' ? [`- ${line}`] : []))
  return `${[`# ${plainLine(name)}`, '', `> ${plainLine(description)}`, '', ...items].join('\n')}\n`
}

/** One entry a group. */
function listPath(): string {
  const language = furtherLanguage()
  return `/api/products/?group=1${language === null ? '' : `&lang=${language}`}`
}

/** The address of a call whose answer is in the language of the path that runs. */
function callIn(path: string): string {
  const language = furtherLanguage()
  return language === null ? path : `${path}?lang=${language}`
}
