import { VisitorTime } from '@/components/ui/visitor-time'
import { browserWords } from '@/lib/accounts/sessions/browser-name'
import { columnLabel } from '@/lib/admin/privacy/column-label'
import { t } from '@/lib/shared/messages/message'
import { formatPrice } from '@/lib/shared/money/money'

export type OwnSection = {
  section: string
  title: string
  total: number
  rows: readonly Readonly<Record<string, unknown>>[]
}

/** What the shop knows of somebody, by sections that open; empty ones are named in a line. */
export function OwnRows({ sections }: { sections: readonly OwnSection[] }) {
  const empty = sections.filter(({ total }) => total === 0).map(({ title }) => title)
  return (
    <>
      {sections
        .filter(({ total }) => total > 0)
        .map(({ section, title, total, rows }) => (
          <details key={section}>
            <summary>
              {title} <span className="text-sm text-ink-soft">{total}</span>
            </summary>
            <ol>
              {rows.map((row) => (
                <li key={JSON.stringify(row)}>
                  <Row row={row} />
                </li>
              ))}
            </ol>
            {total > rows.length && (
              <p className="text-sm text-ink-soft">
                {t('account.rows-in-file', { count: total - rows.length })}
              </p>
            )}
          </details>
        ))}
      {empty.length > 0 && (
        <p className="text-sm text-ink-soft">{t('account.nothing-stored', { what: empty.join(', ') })}</p>
      )}
    </>
  )
}

function Row({ row }: { row: OwnSection['rows'][number] }) {
  const fields = Object.entries(row).filter(([, value]) => !isEmpty(value))
  return (
    <dl>
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{columnLabel(name)}</dt>
          <dd>
            <Value name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

/** Matches times as `to_jsonb` writes them. */
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/

function Value({ name, value }: { name: string; value: unknown }) {
  if (typeof value === 'string' && time.test(value))
    return <VisitorTime format="moment" iso={new Date(value).toISOString()} />
  if (name.endsWith('Cents') && typeof value === 'number') return formatPrice(value)
  if (typeof value === 'boolean') return value ? t('account.yes') : t('account.no')
  if (name === 'browser' && typeof value === 'string') return browserWords(value)
  return typeof value === 'object' ? <code>{JSON.stringify(value)}</code> : String(value)
}
