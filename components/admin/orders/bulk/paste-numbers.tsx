'use client'

import { useId, useState } from 'react'
import { Field } from '@/components/ui/forms/field'
import { textOf } from '@/components/ui/forms/form'
import { useFormAction } from '@/components/ui/forms/form-report'
import { ReportedForm } from '@/components/ui/forms/reported-form'
import { TextArea } from '@/components/ui/forms/text-area'
import { useRefusableFailure } from '@/components/ui/forms/use-page-form'
import { adminApi } from '@/lib/api/client/admin-client'
import { maxBulkOrders } from '@/lib/sales/bulk-fulfillment/bulk-shipping-limits'
import { type PastedLine, readPastedParcels } from '@/lib/sales/bulk-fulfillment/pasted-parcels'
import { carriers } from '@/lib/sales/fulfillment/carriers'
import { type CheckedLine, ParcelPreview } from './parcel-preview'
import './bulk.css'

/** Lines of order and number: what each would do is shown before anything is sent. */
export function PasteNumbers({ lastCarrier }: { lastCarrier: string }) {
  const listId = useId()
  const [preview, setPreview] = useState<readonly CheckedLine[] | null>(null)
  const [mistake, setMistake] = useState<string>()
  const state = useFormAction(async (form) => {
    const lines = readPastedParcels(textOf(form, 'lines'), textOf(form, 'carrier'))
    const wrong = mistakeOf(lines)
    setMistake(wrong)
    setPreview(wrong === undefined ? await check(lines) : null)
    return null
  }, useRefusableFailure())
  return (
    <div className="grid grid-cols-1 gap-6">
      <ReportedForm
        className="grid max-w-3xl grid-cols-1 gap-5"
        noValidate
        onInput={() => setPreview(null)}
        pendingText="Checking…"
        state={state}
        submitText="Check"
      >
        <TextArea
          className="bulk-lines"
          error={mistake}
          hint={`Order and number, or order, carrier and number, on each line; at most ${maxBulkOrders}.`}
          label="Lines"
          name="lines"
          placeholder={'1042, 1Z 999 AA1\n1043, DHL, 00340434'}
          required
          spellCheck={false}
        />
        <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
          <Field
            autoComplete="off"
            defaultValue={lastCarrier}
            hint="For lines without a carrier."
            label="Carrier"
            list={listId}
            maxLength={64}
            name="carrier"
          />
        </div>
        <datalist id={listId}>
          {carriers.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </ReportedForm>
      {preview && !state.isPending && <ParcelPreview lines={preview} />}
    </div>
  )
}

function mistakeOf(lines: readonly PastedLine[]): string | undefined {
  if (lines.length === 0) return 'Lines are needed, each with an order and a number.'
  return lines.length > maxBulkOrders
    ? `These are ${lines.length} lines. At most ${maxBulkOrders} go at once.`
    : undefined
}

/** Asks the shop what each line would do. */
async function check(lines: readonly PastedLine[]): Promise<CheckedLine[]> {
  const orders = lines.flatMap((line) => ('parcel' in line ? [line.parcel] : []))
  const { results } =
    orders.length > 0 ? await adminApi.shipOrders({ orders, dryRun: true }) : { results: [] }
  const left = results.values()
  return lines.map((line) =>
    'parcel' in line ? { ...line, forecast: left.next().value ?? null } : { ...line, forecast: null },
  )
}
