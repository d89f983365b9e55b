import Link from 'next/link'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { Field } from '@/components/ui/forms/field'
import { SelectField } from '@/components/ui/forms/select-field'
import { Tick } from '@/components/ui/forms/tick'
import { adminApi } from '@/lib/api/client/admin-client'
import type { GroupJson } from '@/lib/catalog/product-groups/group-schema'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { dissolvedPath, groupPath } from '@/lib/shared/routes/admin-paths'
import { likelyValues } from './group-rows'
import type { GroupForm } from './use-group-form'

type Props = { form: GroupForm; group: GroupJson }

const maxResults = 10

/** Products that there are join the group; and the group ends. */
export function JoinPart({ form, group }: Props) {
  const [words, setWords] = useState('')
  const [results, setResults] = useState<readonly ProductJson[] | null>(null)
  const [chosen, setChosen] = useState<ProductJson | null>(null)
  const find = () =>
    form.act('find', async () => {
      setResults(words.trim() ? await adminApi.findRows(words.trim(), maxResults) : null)
      return null
    })
  const others = results?.filter((product) => product.group?._id !== group._id) ?? []
  return (
    <Card title="Products that you have already">
      <div className="grid gap-4">
        <div className="flex flex-wrap items-start gap-3">
          <Field
            className="min-w-0 flex-1"
            label="Name, SKU or number"
            name={undefined}
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={({ key }) => key === 'Enter' && find()}
            type="search"
            value={words}
          />
          <BusyButton className="mt-7" isBusy={form.acting === 'find'} onClick={find} variant="secondary">
            Find
          </BusyButton>
        </div>
        {results && (
          <ul aria-label="Products found" className="grid gap-2">
            {others.length === 0 && (
              <li>
                {results.length === 0 ? 'No product is called so.' : 'Only products of this group are.'}
              </li>
            )}
            {others.map((product) => (
              <li className="flex flex-wrap items-center gap-x-4" key={product._id}>
                <Result onChoose={setChosen} product={product} />
              </li>
            ))}
            {results.length === maxResults && (
              <li className="text-sm text-ink-soft">Not among these? Type more of its name, or its SKU.</li>
            )}
          </ul>
        )}
        {chosen && (
          <JoinForm
            form={form}
            group={group}
            key={chosen._id}
            onDone={() => {
              setChosen(null)
              setResults(null)
              setWords('')
            }}
            product={chosen}
          />
        )}
        <div>
          <ConfirmButton
            confirmText="Dissolve it"
            isBusy={form.acting === 'dissolve'}
            onConfirm={() =>
              form.act('dissolve', async () => {
                await adminApi.dissolveGroup(group._id)
                form.leave(dissolvedPath(group._id))
                return null
              })
            }
            question={`Its ${group.members.length} products stay, under their former names, with prices, stock and orders as they are. Shoppers see them as products of their own again.`}
            title={`Dissolve the group “${group.name}”?`}
            variant="secondary"
          >
            Dissolve the group
          </ConfirmButton>
        </div>
      </div>
    </Card>
  )
}

type ResultProps = { product: ProductJson; onChoose: (product: ProductJson) => void }

/** A product that may be chosen, or a group whose products may not: each is in one group at most. */
function Result({ product, onChoose }: ResultProps) {
  const { name, sku, group } = product
  if (group)
    return (
      <span>
        <Link className="text-link" href={groupPath(group._id)} prefetch={false}>
          {group.name}
        </Link>{' '}
        is a group already: take a product out of it first.
      </span>
    )
  return (
    <>
      <span>{[name, sku].filter(Boolean).join(', ')}</span>
      <Button aria-label={`Choose ${name}`} onClick={() => onChoose(product)} size="sm" variant="secondary">
        Choose
      </Button>
    </>
  )
}

type JoinProps = Props & { product: ProductJson; onDone: () => void }

/** Which combination a product is that joins. */
function JoinForm({ form, group, product, onDone }: JoinProps) {
  const id = useId()
  const [values, setValues] = useState(() => likelyValues(group, product.name))
  const [keepNames, setKeepNames] = useState(false)
  const taken = group.members.find((member) => member.values.join('\n') === values.join('\n'))
  return (
    <fieldset aria-describedby={id} className="grid gap-3 rounded-control border border-line p-4">
      <legend className="sr-only">{`Add ${product.name}`}</legend>
      <p id={id}>{`“${product.name}” becomes`}</p>
      <div className="flex flex-wrap gap-3">
        {group.options.map((option, at) => (
          <SelectField
            key={option.name}
            label={option.name}
            name={`join-${at}`}
            onChange={({ target }) =>
              setValues(values.map((value, nth) => (nth === at ? target.value : value)))
            }
            value={values[at]}
          >
            {option.values.map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      {taken && <p className="text-sm text-danger">{`${taken.name} is that already.`}</p>}
      <Tick checked={keepNames} onChange={({ target }) => setKeepNames(target.checked)}>
        It keeps its name
      </Tick>
      <p className="flex flex-wrap gap-3">
        <BusyButton
          isBusy={form.acting === 'join'}
          onClick={() =>
            form.act('join', async () => {
              await adminApi.addMembers(group._id, { product: product._id, values, keepNames })
              onDone()
              return `${product.name} is in the group.`
            })
          }
        >
          Add it to the group
        </BusyButton>
        <Button onClick={onDone} size="sm" variant="secondary">
          Cancel
        </Button>
      </p>
    </fieldset>
  )
}
