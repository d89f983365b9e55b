import Link from 'next/link'
import { Card } from '@/components/ui/card'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { Field } from '@/components/ui/forms/field'
import { FieldError } from '@/components/ui/forms/field-shell'
import { adminApi } from '@/lib/api/client/admin-client'
import { currency, namedCurrency } from '@/lib/shared/money/money'
import { editProductPath } from '@/lib/shared/routes/paths'
import type { Cell, Member } from './group-draft'
import { skuMistake } from './group-mistakes'
import { type Row, repeatedSkus, suggestedSkus } from './group-rows'
import { SetBar } from './set-bar'
import type { GroupForm } from './use-group-form'

/** Price, stock and SKU of each product of the group, and what sets them for many. */
export function RowsPart({ form }: { form: GroupForm }) {
  const { base, draft, rows, rights, errors, change } = form
  const made = rows.filter(({ isMade }) => isMade)
  const repeated = repeatedSkus(rows)
  const pattern = draft.skuPattern ?? suggestedSkus(draft, base)
  const [example] = made.filter(({ member }) => !member?.sku)
  if (made.length === 0) return null

  const setCell = (key: string, part: Cell) =>
    change((now) => ({ ...now, cells: { ...now.cells, [key]: { ...now.cells[key], ...part } } }))

  return (
    <Card title="Prices, stock and SKUs">
      <div className="grid gap-4">
        {rights !== 'none' && (
          <>
            <SetBar form={form} />
            <Field
              autoComplete="off"
              error={skuMistake({ ...draft, skuPattern: pattern })}
              hint={
                pattern && example
                  ? `Such as ${example.sku}. A product that has a SKU keeps it.`
                  : `Such as SHIRT-${draft.options.map(({ name }) => `{${name.trim()}}`).join('-')}. A product that has a SKU keeps it.`
              }
              label="Pattern of SKUs"
              maxLength={200}
              name={undefined}
              onChange={({ target }) => change((now) => ({ ...now, skuPattern: target.value }))}
              value={pattern}
            />
          </>
        )}
        {repeated.size > 0 && (
          <FieldError>{`More than one would have the SKU ${[...repeated].slice(0, 3).join(', ')}: name all options in the pattern.`}</FieldError>
        )}
        <div aria-hidden="true" className="group-row group-head">
          <span>Product</span>
          <span>{`Price in ${namedCurrency(currency())}`}</span>
          <span>Stock</span>
          <span>SKU</span>
        </div>
        <ul aria-label="Products of the group" className="grid">
          {made.map((row) => (
            <RowLine
              errors={errors}
              form={form}
              isRepeated={repeated.has(row.sku)}
              key={row.key}
              onChange={(part) => setCell(row.key, part)}
              row={row}
            />
          ))}
        </ul>
      </div>
    </Card>
  )
}

type LineProps = {
  form: GroupForm
  row: Row
  errors: Record<string, string>
  isRepeated: boolean
  onChange: (part: Cell) => void
}

const labels = { price: 'Price', stock: 'Stock', sku: 'SKU' } as const

function RowLine({ form, row, errors, isRepeated, onChange }: LineProps) {
  const { key, values, member } = row
  const title = values.map(({ text }) => text).join(', ')
  const mistakes = {
    price: errors[`row.${key}.price`] ?? errors[`row.${key}.compareAtPrice`],
    stock: errors[`row.${key}.countInStock`],
    sku: errors[`row.${key}.sku`] ?? (isRepeated ? 'Another one has it, too.' : undefined),
  }
  const input = (part: keyof typeof labels) => (
    <label className="group-cell">
      <span>{labels[part]}</span>
      <input
        aria-invalid={mistakes[part] ? true : undefined}
        aria-label={`${labels[part]} of ${title}`}
        autoComplete="off"
        className="control"
        inputMode={part === 'price' ? 'decimal' : part === 'stock' ? 'numeric' : undefined}
        onChange={({ target }) => onChange({ [part]: target.value })}
        readOnly={part === 'price' && form.rights !== 'all'}
        value={row[part]}
      />
      {mistakes[part] && <FieldError className="text-xs">{mistakes[part]}</FieldError>}
    </label>
  )
  return (
    <li className="group-row">
      <div className="min-w-0">
        <strong>{title}</strong>
        <RowFacts form={form} member={member} row={row} />
      </div>
      {input('price')}
      {input('stock')}
      {input('sku')}
    </li>
  )
}

function RowFacts({ form, member, row }: { form: GroupForm; member: Member | null; row: Row }) {
  const { base, rights } = form
  const act = `take out ${row.key}`
  if (!member) return <p className="text-xs text-ink-soft">{row.name}, new</p>
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-xs text-ink-soft">
      <Link className="text-link" href={editProductPath(member.product)} prefetch={false}>
        {row.name}
      </Link>
      {member.status === 'draft' && <span>Draft</span>}
      {!base.isNew && rights === 'all' && (
        <ConfirmButton
          aria-label={`Take out ${member.name}`}
          confirmText="Take it out"
          confirmVariant="primary"
          isBusy={form.acting === act}
          onConfirm={() =>
            form.act(act, async () => {
              await adminApi.removeMember(base.group._id, member.product)
              return `${member.name} is no longer in the group.`
            })
          }
          question="The product stays as it is, under its former name, with a page and reviews of its own."
          title={`Take “${member.name}” out of the group?`}
          variant="quiet"
        >
          Take out
        </ConfirmButton>
      )}
    </div>
  )
}
