import 'server-only'
import { light } from '@/lib/shared/colour/palette'
import { currentLanguage, localPath } from '@/lib/shared/messages/current-language'
import type { Language } from '@/lib/shared/messages/languages'
import { localShop } from '@/lib/store/settings/local-shop'
import { readShop } from '@/lib/store/settings/read-shop'
import { markPng } from './logo-address'

/** What a phone shows below an icon, in characters. */
const maxShortName = 12

type Icon = { src: string; sizes: string; type: string }

/** A web app manifest, as the W3C has it. */
type WebManifest = {
  name: string
  short_name: string
  lang?: Language
  dir?: 'ltr'
  description?: string
  start_url: string
  display: 'standalone'
  background_color: string
  theme_color: string
  icons: Icon[]
}

/** Returns the shop's web manifest in the current language: its name and its mark are settings. */
export async function webManifest(): Promise<WebManifest> {
  const { name, mark, description, languages } = localShop(await readShop())
  return {
    name,
    short_name: shortNameOf(name),
    ...(String(languages) !== 'en' && { lang: currentLanguage(), dir: 'ltr', description }),
    start_url: localPath('/'),
    display: 'standalone',
    background_color: light.paper,
    theme_color: light.paper,
    icons: mark === null ? ownIcons : ([192, 512] as const).map((side) => iconOf(markPng(mark, side), side)),
  }
}

const ownIcons: Icon[] = [
  iconOf('/icon-192.png', 192),
  iconOf('/icon-512.png', 512),
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
]

function iconOf(src: string, side: number): Icon {
  return { src, sizes: `${side}x${side}`, type: 'image/png' }
}

/** As many of its first words as have room, without an "&" at the end. */
function shortNameOf(name: string): string {
  const words = name.split(' ')
  const isWord = (text = '') => /[\p{L}\p{N}]/u.test(text)
  while (words.length > 1 && (words.join(' ').length > maxShortName || !isWord(words.at(-1)))) words.pop()
  return words.join(' ')
}
