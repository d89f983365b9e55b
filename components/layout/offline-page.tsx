'use client'

import { useEffect } from 'react'

/** Registers the worker of the offline page (lib/platform/edge/offline-worker.ts) once the page has loaded. Browsers may refuse it. */
export function OfflinePage() {
  useEffect(() => {
    const register = () => void navigator.serviceWorker?.register('/sw.js').catch(() => {})
    if (document.readyState === 'complete') return register()
    window.addEventListener('load', register, { once: true })
    return () => window.removeEventListener('load', register)
  }, [])
  return null
}
