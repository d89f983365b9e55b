import { paths } from '@/lib/paths'
import { absoluteUrl } from '@/lib/shop-address'
import { jsonLdOf } from '@/lib/text/json-ld'

const name = 'Ecommerce Site'

/** Returns the shop and its search for search engines, as JSON-LD for Home. */
export function shopJsonLd(shopUrl: string): string {
  const url = absoluteUrl(paths.home, shopUrl)
  const organization = {
    '@type': 'Organization',
    '@id': `${url}#organization`,
    name,
    url,
    logo: absoluteUrl('/icon-512.png', shopUrl),
  }
  const site = {
    '@type': 'WebSite',
    '@id': `${url}#website`,
    name,
    url,
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        // The form in the header (components/search/search-field.tsx).
        urlTemplate: `${absoluteUrl(paths.search, shopUrl)}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
  return jsonLdOf(organization, site)
}
