import { localPath } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'
import { SearchHelp } from './search-help'

const id = 'search'

/**
 * The shop's search: a GET form in the middle of the header, on phones in a panel behind its icon (a popover, which needs no
 * script). Suggestions load when it gets the focus.
 */
export function SearchField() {
  return (
    <>
      <button
        aria-label={t('search.search')}
        className="nav-item justify-center px-0 min-w-11 tight:justify-self-start md:hidden"
        popoverTarget={id}
        type="button"
      >
        <Lens />
      </button>
      <SearchHelp action={localPath(paths.search)} className="search-box" panelId={id}>
        <input
          aria-label={t('search.searchProducts')}
          autoComplete="off"
          className="control rounded-full pr-12 pl-4"
          enterKeyHint="search"
          maxLength={100}
          name="q"
          placeholder={t('search.searchProducts')}
        />
        <button aria-label={t('search.search')} type="submit">
          <Lens />
        </button>
      </SearchHelp>
    </>
  )
}

/** Drawn here, because the shapes of `Icon` are part of every page's scripts. */
function Lens() {
  return (
    <svg
      aria-hidden="true"
      className="size-5 fill-none stroke-current"
      height="20"
      strokeLinecap="round"
      strokeWidth="1.75"
      viewBox="0 0 24 24"
      width="20"
    >
      <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20 20" />
    </svg>
  )
}
