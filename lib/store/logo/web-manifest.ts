import 'server-only'
import type { MetadataRoute } from 'next'
import { light } from '@/lib/shared/colour/palette'
import { currentLanguage, localPath } from '@/lib/shared/messages/current-language'
import { readShop } from '@/lib/store/settings/read-shop'
import { markPng } from './logo-address'

/** What a phone shows below an icon, in characters. */
const maxShortName = 12

/** Returns the shop's web manifest in the current language: its name and its mark are settings. */
export async function webManifest(): Promise<MetadataRoute.Manifest> {
  const { name, mark, description, languages } = await readShop()
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

const ownIcons: MetadataRoute.Manifest['icons'] = [
  iconOf('/icon-192.png', 192),
  iconOf('/icon-512.png', 512),
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
]

function iconOf(src: string, side: number) {
  return { src, sizes: `${side}x${side}`, type: 'image/png' }
}

/** As many of its first words as have room, without an "&" at the end. */
function shortNameOf(name: string): string {
  const words = name.split(' ')
  const isWord = (text = '') => /[\p{L}\p{N}]/u.test(text)
  while (words.length > 1 && (words.join(' ').length > maxShortName || !isWord(words.at(-1)))) words.pop()
  return words.join(' ')
}
