'use client'

import { useLayoutEffect } from 'react'

/**
 * The inline script of every page's head, `lib/first-script.mjs`. The text is a prop, so that no bundle contains it. A page whose
 * server rendering failed is rendered by the browser, which ignores scripts that React creates: there it runs before the paint.
 */
export function FirstScript({ text }: { text: string }) {
  useLayoutEffect(() => {
    if (document.documentElement.dataset.theme) return
    const script = document.createElement('script')
    script.textContent = text
    document.head.append(script)
  }, [text])
  return <script>{text}</script>
}
