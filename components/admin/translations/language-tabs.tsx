import { type KeyboardEvent, useRef } from 'react'
import { languageNames } from '@/lib/shared/messages/language-names'
import type { Language } from '@/lib/shared/messages/languages'

type Props = {
  id: string
  /** Each with what its tab says beside its name. */
  tabs: readonly { language: Language; note: string }[]
  current: Language
  onChoose: (language: Language) => void
}

export const tabId = (id: string, language: Language) => `${id}-${language}`
export const panelId = (id: string, language: Language) => `${id}-${language}-panel`

/** A row of tabs, one a language, which arrow keys, Home and End go through. */
export function LanguageTabs({ id, tabs, current, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)

  function choose(event: KeyboardEvent) {
    const at = tabs.findIndex(({ language }) => language === current)
    const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    const next = (place + tabs.length) % tabs.length
    onChoose(tabs[next]?.language ?? current)
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div aria-label="Languages" className="flex flex-wrap gap-2" onKeyDown={choose} ref={list} role="tablist">
      {tabs.map(({ language, note }) => (
        <button
          aria-controls={panelId(id, language)}
          aria-selected={language === current}
          className={`min-h-11 rounded-control border px-4 py-2 text-left text-sm ${language === current ? 'border-accent font-semibold' : 'border-line'}`}
          id={tabId(id, language)}
          key={language}
          onClick={() => onChoose(language)}
          role="tab"
          tabIndex={language === current ? 0 : -1}
          type="button"
        >
          <span lang={language}>{languageNames[language]}</span>
          <span className="ml-2 font-normal text-ink-soft">{note}</span>
        </button>
      ))}
    </div>
  )
}
