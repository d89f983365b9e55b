'use client'

import { useRef, useState } from 'react'
import { Field } from '@/components/ui/forms/field'
import { textOf } from '@/components/ui/forms/form'
import { NumberField } from '@/components/ui/forms/number-field'
import { ReportedForm } from '@/components/ui/forms/reported-form'
import { SelectField } from '@/components/ui/forms/select-field'
import { usePageForm } from '@/components/ui/forms/use-page-form'
import { stockApi } from '@/lib/api/client/inventory-client'
import { attemptFor } from '@/lib/sales/checkout/stored-rules'
import type { Attempt } from '@/lib/sales/checkout/stored-values'
import { maxStockNote, type StockReason, stockReasons } from '@/lib/sales/inventory/stock-reasons'
import { unitsText } from './movement-words'
import './stock-part.css'

/** The ways to say a change, each with its reasons; the first reason of a count is chosen. */
const modes = {
  counted: { label: 'Counted', reasons: ['counted', 'found', 'lost', 'broken', 'sync', 'other'] },
  more: { label: 'Add', reasons: ['received', 'returned', 'found', 'other'] },
  fewer: { label: 'Take away', reasons: ['broken', 'lost', 'own-use', 'other'] },
} as const satisfies Record<string, { label: string; reasons: readonly StockReason[] }>
type Mode = keyof typeof modes

const noReason = 'Please choose a reason.'

type Props = { productId: number; countInStock: number }

/** Changes the stock of a product with a reason. The form is empty afterwards; after an error it keeps what was typed. */
export function StockForm({ productId, countInStock }: Props) {
  const [mode, setMode] = useState<Mode>('counted')
  const { seen, ...stockSeen } = useSeenStock(countInStock)
  const isCount = mode === 'counted'
  const attempt = useRef<Attempt | null>(null)
  const { errors, ...state } = usePageForm(
    async (form) => {
      const units = Number(textOf(form, 'units') || Number.NaN)
      const reason = textOf(form, 'reason') as StockReason
      const change = isCount ? { counted: units, seen } : { change: mode === 'more' ? units : -units }
      const body = { ...change, reason, note: textOf(form, 'note') }
      // After a lost answer the same is sent with the same key, and so done once.
      attempt.current = attemptFor(attempt.current, JSON.stringify(body))
      const stock = await stockApi.correct(productId, body, attempt.current.key)
      attempt.current = null
      stockSeen.restart(stock.countInStock)
      const there = `${unitsText(stock.countInStock)} in stock.`
      return stock.outcome === 'changed' ? `Stock changed: ${there}` : `Nothing has changed: ${there}`
    },
    (failure) => {
      const { change, counted, reason } = failure.errors
      return change || counted || !reason
        ? failure
        : { ...failure, report: { kind: 'danger', text: noReason } }
    },
  )

  return (
    <div className="grid gap-4">
      <ReportedForm key={state.sent} noValidate state={state} submitText="Change stock">
        <ModeTabs mode={mode} onChoose={setMode} />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[1fr_1fr]">
          <NumberField
            error={errors.change ?? errors.counted ?? errors.seen}
            hint={isCount ? `The shop says ${seen.toLocaleString('en')}.` : 'A whole number.'}
            inputMode="numeric"
            label={isCount ? 'Units on the shelf' : 'Units'}
            name="units"
            onInput={stockSeen.freeze}
            required
            step="any"
          />
          <SelectField
            defaultValue={isCount ? 'counted' : ''}
            error={errors.reason && noReason}
            key={mode}
            label="Reason"
            name="reason"
          >
            {!isCount && <option value="">Choose a reason</option>}
            {modes[mode].reasons.map((reason) => (
              <option key={reason} value={reason}>
                {stockReasons[reason]}
              </option>
            ))}
          </SelectField>
          <Field
            autoComplete="off"
            className="sm:col-span-full"
            error={errors.note}
            hint="Optional. Only the desk sees it."
            label="Note"
            maxLength={maxStockNote}
            name="note"
          />
        </div>
      </ReportedForm>
    </div>
  )
}

type TabsProps = { mode: Mode; onChoose: (mode: Mode) => void }

function ModeTabs({ mode, onChoose }: TabsProps) {
  return (
    <fieldset className="-ml-3.5 flex flex-wrap gap-1">
      <legend className="sr-only">How the stock has changed</legend>
      {(Object.keys(modes) as Mode[]).map((name) => (
        <label className="radio-tab" key={name}>
          <input
            checked={mode === name}
            className="sr-only"
            name="mode"
            onChange={() => onChoose(name)}
            type="radio"
            value={name}
          />
          {modes[name].label}
        </label>
      ))}
    </fieldset>
  )
}

/**
 * The stock that a count is compared with: the present one, until somebody begins to type. Who counts has seen that one, whatever is
 * sold, or changed elsewhere on this page, in the meantime.
 */
function useSeenStock(countInStock: number) {
  const [seen, setSeen] = useState(countInStock)
  const [given, setGiven] = useState(countInStock)
  const [isTyped, setIsTyped] = useState(false)
  if (given !== countInStock) {
    setGiven(countInStock)
    if (!isTyped) setSeen(countInStock)
  }
  function restart(now: number): void {
    setSeen(now)
    setIsTyped(false)
  }
  return { seen, restart, freeze: () => setIsTyped(true) }
}
