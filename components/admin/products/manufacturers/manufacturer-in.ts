import { textOf } from '@/components/ui/forms/form'
import type { ManufacturerJson } from '@/lib/catalog/manufacturers/manufacturer-schema'

/** Returns the maker that a form has; without a responsible person when all of its three fields are empty. */
export function makerIn(form: FormData): ManufacturerJson {
  const of = (name: string) => textOf(form, name)
  const responsible = {
    name: of('responsible.name'),
    address: of('responsible.address'),
    contact: of('responsible.contact'),
  }
  const isNamed = Object.values(responsible).some((text) => text.trim() !== '')
  return {
    name: of('name'),
    address: of('address'),
    country: of('country'),
    contact: of('contact'),
    responsible: isNamed ? responsible : null,
  }
}
