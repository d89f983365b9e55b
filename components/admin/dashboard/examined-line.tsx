import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import type { Line } from '@/lib/admin/launch-check/examiner'
import { askLawyer, wordsOf } from '@/lib/admin/launch-check/examiner-words'
import './setup.css'

/** One thing that the shop needs: what, why, which law, and where it is done. */
export function ExaminedLine({ line, country }: { line: Line; country: string | null }) {
  const { title, why, setting, link, doneLink = link, source } = wordsOf(line, country)
  const shownLink = line.isDone ? doneLink : link
  return (
    <li className={`setup-line ${line.isDone ? 'is-done' : ''}`} id={line.id}>
      <Icon className="size-5" name={line.isDone ? 'tick' : 'alert'} />
      <div>
        <h2>
          {title}
          <span className="sr-only">{line.isDone ? ': done' : ': missing'}</span>
        </h2>
        {!line.isDone && <p>{why}</p>}
        {source && <p className="setup-source">{`See ${source}. ${askLawyer}`}</p>}
        {setting && !line.isDone && (
          <p className="setup-source">
            Set it in the environment of the shop, then start the shop again: <code>{setting}</code>
          </p>
        )}
      </div>
      {shownLink && (
        <ButtonLink href={shownLink.href} variant="secondary">
          {shownLink.text}
        </ButtonLink>
      )}
    </li>
  )
}
