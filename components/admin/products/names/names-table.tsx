import { ListLink } from '@/components/admin/links'
import { StableTable } from '@/components/admin/stable-list'
import { EmptyState } from '@/components/ui/states/empty-state'
import type { BrandManufacturerJson } from '@/lib/catalog/manufacturers/manufacturer-schema'
import type { NamedProducts } from '@/lib/catalog/product-admin/list-names'
import { nearNames } from '@/lib/catalog/product-admin/near-name'
import { productList } from '@/lib/catalog/product-admin/product-filter'
import type { CategoryTranslationsJson } from '@/lib/catalog/translations/category-translation-schema'
import type { Language } from '@/lib/shared/messages/languages'

import { makerPath } from '@/lib/shared/routes/admin-paths'
import { productCount } from './product-count'
import { RenameButton } from './rename-button'
import { TranslateButton } from './translate-button'

const [nameColumn, productsColumn, renameColumn] = [
  { key: 'name', header: 'Name', width: 'w-52' },
  { key: 'products', header: 'Products', isNumber: true, width: 'w-28' },
  { key: 'rename', header: <span className="sr-only">Rename</span>, width: 'w-24' },
]
const translateColumn = { key: 'translate', header: 'Translations', width: 'w-44' }
const makerColumn = { key: 'maker', header: 'Maker', width: 'w-44' }

/** Comparing each name with all others takes their square. */
const maxCompared = 500

type Props = {
  caption: string
  kind: NamedProducts['kind']
  names: readonly NamedProducts[]
  /** The makers of brands. */
  makers?: readonly BrandManufacturerJson[]
  /** The shop's further languages, and the names of categories in them. */
  further?: readonly Language[]
  translations?: readonly CategoryTranslationsJson[]
}

/** Lists brands or categories with the number of their products. Marks names that resemble another one, and links each brand's maker. */
export function NamesTable({ caption, kind, names, makers, further = [], translations = [] }: Props) {
  const makerOf = new Map(makers?.map((row) => [row.brand, row]))
  const near = nearNames(names.length <= maxCompared ? names.map(({ name }) => name) : [])
  return (
    <StableTable
      caption={caption}
      className={makers || further.length > 0 ? '[--card-height:8.5rem]' : '[--card-height:6rem]'}
      columns={[
        nameColumn,
        productsColumn,
        ...(makers ? [makerColumn] : []),
        ...(further.length > 0 ? [translateColumn] : []),
        renameColumn,
      ]}
      empty={<EmptyState title={`No ${caption.toLowerCase()} yet`} />}
      entries={names.map((row) => {
        const { name, products } = row
        const id = `${kind}-${encodeURIComponent(name)}`
        return {
          key: name,
          content: (
            <tr>
              <td className="is-title col-span-6" title={name}>
                <span className="flex min-w-0 items-baseline gap-2">
                  <span className="truncate" id={id}>
                    {name}
                  </span>
                  {near.has(name) && (
                    <span className="max-w-1/2 shrink-0 truncate text-xs text-ink-soft">
                      like {near.get(name)}
                    </span>
                  )}
                </span>
              </td>
              <td className="is-number max-md:order-2 max-md:col-span-3 max-md:self-center max-md:text-left">
                <ListLink
                  href={productList.pathOf(kind === 'brand' ? { brand: name } : { category: name })}
                  aria-describedby={id}
                >
                  {productCount(products)}
                </ListLink>
              </td>
              {makers && (
                <td className="max-md:order-5 max-md:col-span-6">
                  <MakerLink describedBy={id} name={name} row={makerOf.get(name)} />
                </td>
              )}
              {further.length > 0 && (
                <td className="max-md:order-5 max-md:col-span-6">
                  <TranslateButton
                    category={name}
                    describedBy={id}
                    languages={further}
                    translations={translations.find(({ category }) => category === name)?.translations ?? {}}
                  />
                </td>
              )}
              <td className="is-action is-last col-span-3">
                <RenameButton {...row} describedBy={id} others={names} />
              </td>
            </tr>
          ),
        }
      })}
      note={`${names.length} ${caption.toLowerCase()}, drafts counted.${makers ? missingWords(makers) : ''}`}
    />
  )
}

type MakerProps = { name: string; row: BrandManufacturerJson | undefined; describedBy: string }

/** Leads to the maker of a brand, and says what of it is missing. */
function MakerLink({ name, row, describedBy }: MakerProps) {
  const text = row?.maker?.name ?? 'Add maker'
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <ListLink
        aria-describedby={describedBy}
        className="truncate py-1 text-accent hover:underline"
        href={makerPath(name)}
        title={text}
      >
        {text}
      </ListLink>
      {row?.missing === 'responsible' && (
        <span className="shrink-0 text-xs text-ink-soft">nobody in the EU</span>
      )}
    </span>
  )
}

/** How many brands of live products the law of the EU misses something of; empty for none. */
function missingWords(makers: readonly BrandManufacturerJson[]): string {
  const live = makers.filter(({ liveProducts }) => liveProducts > 0)
  const count = (missing: BrandManufacturerJson['missing']) =>
    live.filter((row) => row.missing === missing).length
  const words = [
    count('maker') > 0 && `${count('maker')} without a maker`,
    count('responsible') > 0 && `${count('responsible')} without a person in the EU`,
  ].filter(Boolean)
  return words.length > 0 ? ` ${words.join(', ')}.` : ''
}
