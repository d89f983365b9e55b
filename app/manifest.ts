import type { MetadataRoute } from 'next'
import { light } from '@/lib/palette'

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Ecommerce Site',
    short_name: 'Ecommerce',
    start_url: '/',
    display: 'standalone',
    background_color: light.paper,
    theme_color: light.paper,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
}
