import Link from 'next/link'
import { useId } from 'react'
import { Card } from '@/components/ui/card'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { Field } from '@/components/ui/forms/field'
import { TextArea } from '@/components/ui/forms/text-area'
import { adminApi } from '@/lib/api/client/admin-client'
import type { KnownNames } from '@/lib/catalog/product-admin/near-name'
import type { GroupJson } from '@/lib/catalog/product-groups/group-schema'
import {
  localFields,
  localName,
  type SharedField,
  sharedFields,
} from '@/lib/catalog/product-groups/shared-texts'
import { productFields } from '@/lib/catalog/products/product-fields'
import { nameOfLanguage } from '@/lib/shared/messages/language-names'
import { editProductPath } from '@/lib/shared/routes/paths'
import type { Member } from './group-draft'
import type { GroupForm } from './use-group-form'

type Props = { form: GroupForm; group: GroupJson; knownNames: KnownNames }

const { description, brand, category, warnings } = productFields
const maxLengths: Partial<Record<SharedField, number>> = {
  description: description.max,
  brand: brand.max,
  category: category.max,
  warnings: warnings.max,
}

/** The texts that all products of a group have, and those that differ on purpose. */
export function SharedPart({ form, group, knownNames }: Props) {
  const { draft, errors, change } = form
  const id = useId()
  const field = (name: SharedField) => ({
    name: undefined,
    label: productFields[name].label,
    maxLength: maxLengths[name],
    error: errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1],
    value: draft.shared[name],
    onChange: ({ target }: { target: { value: string } }) =>
      change((now) => ({ ...now, shared: { ...now.shared, [name]: target.value } })),
  })
  const known = (name: 'brand' | 'category', names: readonly string[]) => (
    <>
      <Field {...field(name)} autoComplete="off" list={`${id}-${name}`} />
      <datalist id={`${id}-${name}`}>
        {names.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  )
  const differing = group.members.filter(({ differs }) => differs.length > 0)
  return (
    <Card title="Texts of all products">
      <p className="mb-4 text-sm text-ink-soft">
        They are written to every product that does not differ from them on purpose.
      </p>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <div>{known('brand', knownNames.brands)}</div>
        <div>{known('category', knownNames.categories)}</div>
        <TextArea {...field('description')} className="sm:col-span-2" />
        <TextArea {...field('facts')} className="sm:col-span-2" hint="A line each, at most five." />
        <TextArea {...field('warnings')} className="sm:col-span-2" hint={productFields.warnings.hint} />
        <Field {...field('weightG')} inputMode="numeric" />
      </div>
      {differing.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 text-base">Different on purpose</h3>
          <ul className="grid gap-2">
            {differing.map((member) => (
              <Differing form={form} group={group} key={member.product} member={member} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** The shared texts of a group in each of the shop's languages that a member has otherwise. */
function textsOf({ shared }: GroupJson, { differs }: Member) {
  const names = differs.filter(isShared)
  const texts = Object.fromEntries(names.map((name) => [name, shared[name]]))
  const local = Object.entries(shared.translations ?? {}).flatMap(([language, translation]) => {
    const other = localFields.filter(
      (name) => names.includes(name) || differs.includes(localName(name, language)),
    )
    return translation && other.length > 0
      ? [[language, Object.fromEntries(other.map((name) => [name, translation[name]]))] as const]
      : []
  })
  return local.length > 0 ? { ...texts, translations: Object.fromEntries(local) } : texts
}

const isShared = (name: string): name is SharedField => sharedFields.some((each) => each === name)

/** A name of what differs, in words: "description", "description (Deutsch)". */
function wordsOf(name: string): string {
  const [field = '', language] = name.split('@')
  const label = isShared(field) ? productFields[field].label.toLowerCase() : field
  return language === undefined ? label : `${label} (${nameOfLanguage(language)})`
}

function Differing({ form, group, member }: { form: GroupForm; group: GroupJson; member: Member }) {
  const words = member.differs.map(wordsOf).join(', ')
  const act = `like ${member.product}`
  return (
    <li className="flex flex-wrap items-center gap-x-4">
      <span>
        <Link className="text-link" href={editProductPath(member.product)} prefetch={false}>
          {member.name}
        </Link>
        {`: ${words}`}
      </span>
      {form.rights !== 'none' && (
        <BusyButton
          aria-label={`Make it like the others: ${member.name}`}
          isBusy={form.acting === act}
          onClick={() =>
            form.act(act, async () => {
              await adminApi.patchProduct(member.product, textsOf(group, member))
              return `${member.name} is like the others.`
            })
          }
          variant="secondary"
        >
          Make it like the others
        </BusyButton>
      )}
    </li>
  )
}
