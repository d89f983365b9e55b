import { ListLink } from '@/components/admin/links'
import { DateTime } from '@/components/ui/date-time'
import type { AuditEntryJson } from '@/lib/accounts/audit/audit-filter'
import { actionText, auditList } from '@/lib/accounts/audit/audit-filter'
import { entriesTogether, haveSameChanges } from '@/lib/accounts/audit/entries-together'
import type { NamedEntry } from '@/lib/accounts/audit/list-audit'
import { formatDate } from '@/lib/shared/locale/dates'
import { shopZone } from '@/lib/shared/locale/shop-zone'
import { centsIn, formatPrice } from '@/lib/shared/money/money'
import { groupPath } from '@/lib/shared/routes/admin-paths'
import { adminMailPath, adminUserPath, editProductPath, orderPath } from '@/lib/shared/routes/paths'
import '../field-changes.css'
import './audit-list.css'

type Props = {
  entries: readonly NamedEntry[]
  label: string
  /** On the page of what they are about: that is not named. */
  isOfOne?: boolean
  /** The viewer may read the whole log. */
  isLinked?: boolean
}

/** Entries of the log, newest first: what was done, to what, by whom and when, with the fields that changed. */
export function AuditList({ entries, label, isOfOne = false, isLinked = false }: Props) {
  return (
    <ol aria-label={label} className="audit-list">
      {(isOfOne ? entries.map((entry) => [entry]) : entriesTogether(entries)).map((all) => (
        <AuditItem all={all} isLinked={isLinked} isOfOne={isOfOne} key={all[0]?._id} />
      ))}
    </ol>
  )
}

type ItemProps = Required<Pick<Props, 'isOfOne' | 'isLinked'>> & { all: readonly NamedEntry[] }

/** An entry, or the change of several products of a group that was one. */
function AuditItem({ all, isOfOne, isLinked }: ItemProps) {
  const [first] = all
  if (!first) return null
  const { at, actor, via, action, entity, entityId, changes, name, group } = first
  return (
    <li>
      <p className="audit-what">
        <strong>{actionText(action)}</strong>
        {all.length > 1 && group ? (
          <Subject entity="group" id={group.id} name={group.name} />
        ) : (
          !isOfOne && <Subject entity={entity} id={entityId} name={name} />
        )}
      </p>
      {haveSameChanges(all) && <Changes changes={changes} />}
      {all.length > 1 && <Products entries={all} />}
      <p className="audit-who">
        {actor === null ? (
          byProgram[via]
        ) : isLinked && via !== 'key' ? (
          <ListLink
            className="text-link"
            href={auditList.pathOf({ actor: String(actor.id) })}
            title={`All entries of ${actor.name}`}
          >
            {actor.name}
          </ListLink>
        ) : (
          actor.name
        )}
        , <DateTime format="moment" iso={at} />
      </p>
    </li>
  )
}

/** The products of one change, each with what differs of the others. */
function Products({ entries }: { entries: readonly NamedEntry[] }) {
  const areSame = haveSameChanges(entries)
  return (
    <details className="audit-products">
      <summary>{entries.length} products</summary>
      <ul>
        {entries.map(({ _id, entity, entityId, name, changes }) => (
          <li key={_id}>
            <Subject entity={entity} id={entityId} name={name} />
            {!areSame && <Changes changes={changes} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

const byProgram: Record<AuditEntryJson['via'], string> = {
  page: 'The shop',
  key: 'A key',
  cli: 'Command line',
  job: 'The shop itself',
}

const subjects: Record<string, { name: string; path?: (id: number) => string; gone?: string }> = {
  order: { name: 'Order', path: orderPath },
  product: { name: 'Product', path: editProductPath },
  group: { name: 'Group of products', path: groupPath, gone: 'dissolved' },
  review: { name: 'Review' },
  user: { name: 'User', path: adminUserPath },
  mail: { name: 'Mail', path: adminMailPath },
  synonyms: { name: 'Group' },
  event: { name: 'Message' },
  withdrawal: { name: 'Withdrawal' },
  webhook: { name: 'Webhook' },
  key: { name: 'Key' },
}

/** What an entry is about. What is gone has no page. */
function Subject({ entity, id, name }: { entity: string; id: number | null; name: NamedEntry['name'] }) {
  const subject = subjects[entity]
  if (!subject || id === null) return null
  const text = [`${subject.name} ${id}`, name === null ? (subject.gone ?? 'deleted') : name]
    .filter(Boolean)
    .join(', ')
  return subject.path && name !== null ? (
    <ListLink href={subject.path(id)}>{text}</ListLink>
  ) : (
    <span>{text}</span>
  )
}

function Changes({ changes }: Pick<AuditEntryJson, 'changes'>) {
  // The database keeps no order of them.
  const fields = Object.entries(changes).sort(([one], [other]) => one.localeCompare(other, 'en'))
  if (fields.length === 0) return null
  return (
    <ul className="field-changes">
      {fields.map(([name, values]) => (
        <li key={name}>
          {wordsOf(name)}{' '}
          {values.length === 0 ? (
            'changed'
          ) : values[0] === null ? (
            <ins>{valueText(name, values[1])}</ins>
          ) : (
            <>
              <del>{valueText(name, values[0])}</del>{' '}
              {values[1] !== null && <ins>{valueText(name, values[1])}</ins>}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const amounts = new Set(['amount', 'price', 'shippingFee', 'freeShippingAbove'])

const times = new Set(['from', 'until', 'expiresAt'])

/** A value as people read it: amounts with the currency, times in the shop's zone. A day, such as that of an export, stays one. */
function valueText(field: string, value: unknown): string {
  const isTime = times.has(field) && /^\d{4}-\d\d-\d\dT.+Z$/.test(String(value))
  if (isTime) return formatDate(String(value), 'moment', shopZone())
  const cents = amounts.has(field) ? centsIn(String(value)) : null
  return cents === null ? String(value) : formatPrice(cents)
}

/** What a change of a group says of its products. */
const groupWords: Record<string, string> = { memberNames: 'names, such as', renamed: 'products renamed' }

/** The name of a field in words: `countInStock` is `count in stock`. */
function wordsOf(name: string): string {
  if (groupWords[name]) return groupWords[name]
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
