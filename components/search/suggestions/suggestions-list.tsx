import { useEffect, useRef } from 'react'
import type { Group } from '@/components/search/empty-field'
import { Picture } from '@/components/ui/media/picture'
import { pictureColour } from '@/lib/catalog/products/picture-colour'
import { t } from '@/lib/shared/messages/message'
import type { Suggestion } from './use-suggestions'
import './suggestions.css'

type Props = {
  id: string
  groups: Group[]
  isOpen: boolean
  /** Among the options of all groups; -1 for none. */
  active: number
  /** Missing when there is nothing to clear. */
  onClear?: (() => void) | undefined
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The listbox below the search field, as high as the window and a keyboard on the screen allow. */
export function SuggestionsList({ id, groups, isOpen, active, onClear }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  const options = groups.flatMap((group) => group.options)
  const show = (option: Suggestion) => {
    const index = options.indexOf(option)
    const own = optionId(id, index)
    return <Option id={own} isActive={index === active} key={own} option={option} />
  }

  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  useEffect(() => {
    const { visualViewport } = window
    // A keyboard covers a part of the window without making it smaller.
    function keepVisible() {
      const height = visualViewport ? `${visualViewport.height}px` : '100dvh'
      popup.current?.style.setProperty('--visible-height', height)
    }
    keepVisible()
    visualViewport?.addEventListener('resize', keepVisible)
    return () => visualViewport?.removeEventListener('resize', keepVisible)
  }, [])

  return (
    <div className="suggestions" hidden={!isOpen} ref={popup}>
      {/* Browsers stop at what scrolls, unless they are told not to: the arrow keys of the field scroll it. */}
      <div aria-label={t('search.suggestions')} id={id} role="listbox" tabIndex={-1}>
        {groups.map(({ label, options }) =>
          label === '' ? (
            options.map(show)
          ) : (
            <fieldset aria-label={label} key={label}>
              <p aria-hidden="true">{label}</p>
              {options.length > 0 ? options.map(show) : <div className="suggestions-room" />}
            </fieldset>
          ),
        )}
      </div>
      {onClear && (
        <button onClick={onClear} type="button">
          {t('search.clearSearches')}
        </button>
      )}
    </div>
  )
}

type OptionProps = { option: Suggestion; id: string; isActive: boolean }

function Option({ option, id, isActive }: OptionProps) {
  const { label, note, image, lang } = option
  return (
    <div aria-selected={isActive} id={id} role="option" tabIndex={-1}>
      {image && (
        <Picture alt="" colour={pictureColour(image)} height={44} sizes="44px" src={image} width={44} />
      )}
      <span className="min-w-0 flex-1" lang={lang}>
        {label}
      </span>
      {note && <span className="text-ink-soft tabular-nums">{note}</span>}
    </div>
  )
}
