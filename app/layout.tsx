import type { Metadata } from 'next'
import localFont from 'next/font/local'
import type { ReactNode } from 'react'
import './globals.css'

const figtree = localFont({
  src: './fonts/figtree-latin.woff2',
  weight: '300 900',
  variable: '--font-figtree',
  display: 'swap',
  fallback: ['system-ui', 'sans-serif'],
})

export const metadata: Metadata = {
  title: { default: 'Ecommerce Site', template: '%s · Ecommerce Site' },
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html className={figtree.variable} lang="en" suppressHydrationWarning>
      <body>
        <main className="shell py-8" id="content">
          {children}
        </main>
      </body>
    </html>
  )
}
