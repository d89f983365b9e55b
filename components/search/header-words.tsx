'use client'

import { useEffect } from 'react'

/** Puts the words of a search into the header's field for as long as its page is shown. The header itself knows no page. */
export function HeaderWords({ words }: { words: string }) {
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>('header input[name="q"]')
    if (!field || field === document.activeElement) return
    field.value = words
    return () => {
      if (field.value === words) field.value = ''
    }
  }, [words])
  return null
}
