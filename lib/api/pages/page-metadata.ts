import 'server-only'
import type { Metadata } from 'next'
import { shopPicture } from '@/lib/catalog/share-cards/share-card-text'
import { env } from '@/lib/platform/config/env'
import { currentLanguage, localPath } from '@/lib/shared/messages/current-language'
import { openGraphLocales } from '@/lib/shared/messages/language-names'
import type { Language } from '@/lib/shared/messages/languages'
import { pathIn } from '@/lib/shared/messages/path-in'
import { pageShop } from './page-shop'

/** Size of the pictures of shared links. */
const size = { width: 1200, height: 630 }

type Page = {
  /** Its one address, which search engines list. */
  path: string
  /** The page that search engines list instead of it. */
  canonicalPath?: string
  title?: string
  description?: string
  picture?: { url: string; alt: string }
  /** `false`: search engines follow its links and do not list it. */
  isIndexed?: boolean
}

/** The metadata of a page that can be found and shared. Addresses are absolute, from SHOP_URL. */
export async function pageMetadata(page: Page): Promise<Metadata> {
  const { path, canonicalPath = path, title, description, picture, isIndexed = true } = page
  const shop = await pageShop()
  return {
    metadataBase: new URL(env().SHOP_URL),
    ...(title && { title }),
    ...(description && { description }),
    alternates: {
      canonical: localPath(canonicalPath),
      ...languageAlternates(canonicalPath, shop.languages),
    },
    // Next adds the page's title and description.
    openGraph: {
      type: 'website',
      siteName: shop.name,
      locale: openGraphLocales[currentLanguage()],
      url: localPath(path),
      images: [
        {
          // A page without a picture has that of the shop.
          ...(picture ?? shopPicture(shop)),
          ...size,
          type: 'image/jpeg',
        },
      ],
    },
    twitter: { card: 'summary_large_image' },
    ...(!isIndexed && { robots: { index: false, follow: true } }),
  }
}

/** What tells search engines that a page which is not shared has one address a language; nothing where there is one language. */
export async function localMetadata(path: string): Promise<Metadata> {
  const { languages } = await pageShop()
  if (languages.length < 2) return {}
  return {
    metadataBase: new URL(env().SHOP_URL),
    alternates: { canonical: localPath(path), ...languageAlternates(path, languages) },
  }
}

/** The same page in each language of the shop, for search engines; none where there is one language. */
function languageAlternates(path: string, languages: Language[]) {
  const [own = 'en'] = languages
  if (languages.length < 2) return {}
  const all = languages.map((language) => [language, pathIn(language, own, path)])
  return { languages: { ...Object.fromEntries(all), 'x-default': path } }
}
