import 'server-only'
import { type Principal, requireScope } from '@/lib/accounts/permissions/viewer'
import { picturesOf } from '@/lib/catalog/products/product-pictures'
import { readTranslations, type TranslationRow } from '@/lib/catalog/translations/product-translations'
import { db } from '@/lib/platform/db/db'
import type { Language } from '@/lib/shared/messages/languages'
import { formatAmount } from '@/lib/shared/money/money'
import { readShop } from '@/lib/store/settings/read-shop'
import { type Group, notFound, readMembers } from './group-rows'
import type { GroupJson } from './group-schema'
import { followsPattern, valuesOf } from './member-edits'
import { type LocalTexts, readGroup } from './read-group'
import { differingFields, sharedOf } from './shared-texts'
import { sharedTranslations } from './shared-translations'

/** Returns a group with its members, drafts too. For admins and `products:read`. Throws `not-found`. */
export async function findGroup(viewer: Principal | null, id: number | null): Promise<GroupJson> {
  requireScope(viewer, 'see-admin', 'products:read')
  return tellGroup(id ?? 0)
}

/** Returns a group as the desk sees it, for an operation that has asked for the right. */
export async function tellGroup(id: number): Promise<GroupJson> {
  const [group, { languages }] = await Promise.all([readGroup(db, id), readShop()])
  if (!group) throw notFound()
  const [members, further] = [await readMembers(db, id), languages.slice(1)]
  const ids = further.length > 0 ? members.map((member) => member.id) : []
  return groupJsonOf({ ...group, members }, further, await readTranslations(ids))
}

/** In the owner's order: by the places of the values, of the first option first. */
function inOrder({ options, members }: Group) {
  const places = new Map(options.flatMap(({ values }) => values.map(({ id }, place) => [id, place])))
  const placeOf = (ids: readonly number[], at: number) => places.get(ids[at] ?? 0) ?? 0
  return members.toSorted((one, other) => {
    const at = options.findIndex(
      (_, place) => placeOf(one.valueIds, place) !== placeOf(other.valueIds, place),
    )
    return at < 0 ? one.id - other.id : placeOf(one.valueIds, at) - placeOf(other.valueIds, at)
  })
}

function groupJsonOf(group: Group, further: readonly Language[], rows: readonly TranslationRow[]): GroupJson {
  const { id, name, version, pattern, options, members } = group
  const shared = sharedOf(members, group.shared)
  const local = sharedTranslations(members, rows, group.shared, shared, further)
  return {
    _id: id,
    name,
    version,
    pattern,
    options: options.map(({ values, ...option }) => ({
      name: option.name,
      kind: option.kind,
      values: values.map(({ value }) => value),
    })),
    members: inOrder(group).map((member) => ({
      product: member.id,
      values: valuesOf(group, member.valueIds).map(({ value }) => value),
      name: member.name,
      sku: member.sku,
      price: formatAmount(member.priceCents),
      countInStock: member.countInStock,
      status: member.status,
      image: member.image,
      pictures: picturesOf(member),
      isNamed: !followsPattern(member),
      differs: [...differingFields(member, shared), ...(local.differs.get(member.id) ?? [])],
    })),
    shared: {
      ...(shared as GroupJson['shared']),
      ...(further.length > 0 && { translations: local.translations }),
    },
    ...(further.length > 0 && { translations: translationsOf(group, further) }),
  }
}

function translationsOf({ name, translations, options }: Group, further: readonly Language[]) {
  const entries = further.map((language) => {
    const textOf = (texts: LocalTexts, own: string) => {
      const local = texts[language]
      return local ? { text: local.text, isOutdated: local.original !== own } : null
    }
    const ofOptions = options.map((option) => [
      option.name,
      {
        name: textOf(option.translations, option.name),
        values: Object.fromEntries(
          option.values.flatMap(({ value, translations: texts }) => {
            const local = textOf(texts, value)
            return local ? [[value, local]] : []
          }),
        ),
      },
    ])
    return [language, { name: textOf(translations, name), options: Object.fromEntries(ofOptions) }]
  })
  return Object.fromEntries(entries)
}
