import 'server-only'
import { type Principal, requireScope } from '@/lib/accounts/permissions/viewer'
import type { GroupPatch } from '@/lib/catalog/product-groups/group-schema'
import { picturesOf, requireStoredPictures } from '@/lib/catalog/products/product-pictures'
import { db, isUniqueViolation } from '@/lib/platform/db/db'
import { invalidAt, Problem } from '@/lib/shared/problem/problem'
import { destroyedNumber } from '@/lib/shared/text/spreadsheet-number'

/** A SKU of the input, and where it stands there. */
type Sku = { sku: string; path: string; product?: number }

type Requested = Pick<GroupPatch, 'members' | 'newMembers'>

/** Throws `not-allowed` for who may not do this to members. */
export function requireMemberRights(viewer: Principal | null, { members = [], newMembers }: Requested): void {
  if (newMembers) requireScope(viewer, 'manage-products', 'products:manage')
  if (members.some(({ countInStock }) => countInStock !== undefined))
    requireScope(viewer, 'edit-texts', 'stock:write')
}

/**
 * Checks what can be checked of members before their group is locked. Throws `invalid-input` for a product or a SKU that is there twice,
 * a SKU that a spreadsheet has destroyed, and pictures that the shop does not have.
 */
export async function requireMembers(
  { members = [], newMembers }: Requested,
  newPath?: string,
): Promise<void> {
  const ids = members.map(({ product }) => product)
  if (new Set(ids).size < ids.length) throw invalidAt('members', 'A product is a member once.')
  const seen = new Set<string>()
  for (const { sku, path } of skusOf({ members, newMembers }, newPath)) {
    const mistake = destroyedNumber(sku)
    if (mistake) throw invalidAt(path, mistake)
    if (seen.has(sku)) throw invalidAt(path, `Two members have the SKU ${sku}.`)
    seen.add(sku)
  }
  const pictures = [...members, ...(newMembers?.members ?? [])].flatMap((member) => member.pictures ?? [])
  if (pictures.length === 0) return
  const select = { image: true, imageAlt: true, pictures: true } as const
  const id = { in: newMembers ? [...ids, newMembers.template] : ids }
  const rows = await db.product.findMany({ where: { id }, select })
  const known = rows.flatMap((row) => picturesOf(row).map(({ src }) => src))
  const different = new Map(pictures.map((picture) => [picture.src, picture]))
  await requireStoredPictures([...different.values()], known)
}

/** The SKUs of members; `path` is where the input has new ones. */
export function skusOf({ members = [], newMembers }: Requested, path = 'newMembers.members'): Sku[] {
  const skuAt = ({ sku, product }: { sku?: string | null | undefined; product?: number }, at: string) =>
    sku ? [{ sku, path: `${at}.sku`, product }] : []
  return [
    ...members.flatMap((member, at) => skuAt(member, `members.${at}`)),
    ...(newMembers?.members ?? []).flatMap((member, at) => skuAt(member, `${path}.${at}`)),
  ].map(({ product, ...sku }) => (product === undefined ? sku : { ...sku, product }))
}

/** Runs `work`, and throws `invalid-input` at the SKU that another product has. */
export async function withFreeSkus<T>(skus: readonly Sku[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const others = await db.product.findMany({
      where: { sku: { in: skus.map(({ sku }) => sku) } },
      select: { id: true, name: true, sku: true },
    })
    // Whose SKU is changed, too, gives its present one up.
    const kept = others.filter(({ id, sku }) => !skus.some((each) => each.product === id && each.sku !== sku))
    const errors = skus.flatMap(({ sku, path, product }) => {
      const other = kept.find((each) => each.sku === sku && each.id !== product)
      return other
        ? [{ path, message: `Another product has the SKU ${sku}: ${other.name} (${other.id}).` }]
        : []
    })
    // PostgreSQL compares a few letters otherwise.
    if (errors.length === 0) throw invalidAt('options', 'Two options, values or SKUs are the same.')
    throw new Problem('invalid-input', { detail: errors[0]?.message, errors })
  }
}
