import { Card } from '@/components/ui/card'
import { SelectField } from '@/components/ui/forms/select-field'
import { newRows } from './group-input'
import type { GroupForm } from './use-group-form'

/** Whether new products are live at once; nothing without any. */
export function NewPart({ form: { draft, rows, change } }: { form: GroupForm }) {
  const fresh = newRows(rows)
  const count = fresh.length
  const empty = draft.status === 'draft' ? 0 : fresh.filter(({ stock }) => !(Number(stock) > 0)).length
  if (count === 0) return null
  return (
    <Card className="grid gap-4">
      <SelectField
        hint={draft.status === 'draft' ? 'Only the desk sees them.' : 'Everybody sees them at once.'}
        label="New products are"
        name="status"
        onChange={({ target }) =>
          change((now) => ({ ...now, status: target.value === 'draft' ? 'draft' : 'live' }))
        }
        value={draft.status}
      >
        <option value="live">Live</option>
        <option value="draft">Draft</option>
      </SelectField>
      {empty > 0 && (
        <p className="text-sm text-ink-soft">
          {`${empty === count ? (count === 1 ? 'It has' : 'They have') : `${empty} of them ${empty === 1 ? 'has' : 'have'}`} no stock: shoppers see that as sold out.`}
        </p>
      )}
    </Card>
  )
}
