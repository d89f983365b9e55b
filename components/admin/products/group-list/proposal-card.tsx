'use client'

import { useState } from 'react'
import { productCount } from '@/components/admin/products/names/product-count'
import { useRowAction } from '@/components/admin/row-report'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { Field } from '@/components/ui/forms/field'
import { Tick } from '@/components/ui/forms/tick'
import { Icon } from '@/components/ui/icon'
import { adminApi } from '@/lib/api/client/admin-client'
import type { ProposalJson } from '@/lib/catalog/group-proposals/proposal-schema'
import { madeText, usualPattern } from '@/lib/catalog/product-groups/member-name'
import { groupPath } from '@/lib/shared/routes/admin-paths'
import { UndoGroup } from './undo-group'

/** A proposed group: its name may be changed and products left out before it is made. Nothing of the products changes before. */
export function ProposalCard({ proposal }: { proposal: ProposalJson }) {
  const { key, options, brand, category, members } = proposal
  const [name, setName] = useState(proposal.name)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [keepsNames, setKeepsNames] = useState(true)
  const chosen = members.filter(({ product }) => !left.has(product))
  const nameId = `proposal-${key.slice(0, 12)}`
  const group = useRowAction(async () => {
    const { _id, name: made } = await adminApi.createGroup(groupOf(name, options, chosen, keepsNames))
    return {
      text: `${productCount(chosen.length)} grouped as ${made}.`,
      action: <UndoGroup href={groupPath(_id)} id={_id} name={made} />,
    }
  })
  const dismiss = useRowAction(async () => (await adminApi.dismissProposal({ key })).detail)
  const isBusy = group.isPending || dismiss.isPending
  const example = madeText(
    usualPattern,
    name,
    options.map((option) => option.name),
    chosen[0]?.values ?? [],
  )

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <h3 className="sr-only" id={nameId}>
          {proposal.name}
        </h3>
        <Field
          autoComplete="off"
          className="min-w-0 grow basis-64"
          label="Name of the group"
          maxLength={200}
          name={undefined}
          onChange={(event) => setName(event.target.value)}
          value={name}
        />
        <div className="flex flex-wrap gap-2">
          <BusyButton
            aria-describedby={nameId}
            disabled={isBusy || chosen.length < 2 || name.trim() === ''}
            isBusy={group.isPending}
            onClick={group.run}
          >
            Group these
          </BusyButton>
          <BusyButton
            aria-describedby={nameId}
            disabled={isBusy}
            isBusy={dismiss.isPending}
            onClick={dismiss.run}
            variant="quiet"
          >
            Not these
          </BusyButton>
        </div>
      </div>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {[category, brand].filter(Boolean).join(', ')}
        {options.map((option) => (
          <span className="block" key={option.name}>
            {option.name}: <span className="text-ink">{option.values.join(', ')}</span>
          </span>
        ))}
      </p>
      <details className="text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center gap-1 font-semibold">
          <Icon className="size-4" name="chevronDown" />
          {left.size === 0
            ? productCount(members.length)
            : `${chosen.length} of ${productCount(members.length)}`}
        </summary>
        <ul>
          {members.map(({ product, name: own, values }) => (
            <li key={product}>
              <Tick
                checked={!left.has(product)}
                onChange={() => setLeft((before) => toggled(before, product))}
              >
                <span className="min-w-0 wrap-anywhere">
                  {own} <span className="text-ink-soft">{values.join(', ')}</span>
                </span>
              </Tick>
            </li>
          ))}
        </ul>
      </details>
      <Tick checked={keepsNames} className="text-sm" onChange={() => setKeepsNames(!keepsNames)}>
        <span className="min-w-0 wrap-anywhere">
          The products keep their names
          {!keepsNames && <span className="text-ink-soft">. Without it the first is called “{example}”</span>}
        </span>
      </Tick>
    </div>
  )
}

function toggled(all: ReadonlySet<number>, product: number): ReadonlySet<number> {
  const next = new Set(all)
  if (!next.delete(product)) next.add(product)
  return next
}

/** What the call takes: the chosen products with the values that they have. */
function groupOf(
  name: string,
  options: ProposalJson['options'],
  chosen: ProposalJson['members'],
  keepNames: boolean,
) {
  return {
    name,
    options: options.map((option, at) => ({
      ...option,
      values: option.values.filter((value) => chosen.some(({ values }) => values[at] === value)),
    })),
    members: chosen.map(({ product, values }) => ({ product, values })),
    keepNames,
  }
}
