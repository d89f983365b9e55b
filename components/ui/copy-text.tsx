'use client'

import { useRef, useState } from 'react'
import { t } from '@/lib/shared/messages/message'

type Props = { label: string; text: string }

/** A labelled text with a button that copies it and says so. Where the browser forbids copying, the text is selected instead. */
export function CopyText({ label, text }: Props) {
  const code = useRef<HTMLElement>(null)
  const [report, setReport] = useState('')

  async function copy() {
    // Emptied first: a second click is reported like the first.
    setReport('')
    try {
      await navigator.clipboard.writeText(text)
      setReport(t('ui.copied'))
    } catch {
      if (code.current) window.getSelection()?.selectAllChildren(code.current)
      setReport(t('ui.selected'))
    }
  }

  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="text-ink-soft max-sm:basis-full">{label}</span>
      <code className="font-mono wrap-anywhere" ref={code}>
        {text}
      </code>
      <button
        aria-label={t('ui.copy-what', { label, text })}
        className="text-link min-h-6 px-1 noscript:hidden"
        onBlur={() => setReport('')}
        onClick={copy}
        type="button"
      >
        {t('ui.copy')}
      </button>
      <span className="min-w-14 text-ink-soft" role="status">
        {report}
      </span>
    </span>
  )
}
