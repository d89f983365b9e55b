import type { ManufacturerJson } from '@/lib/catalog/manufacturers/manufacturer-schema'

/** The maker is in the EU. */
export const testManufacturer: ManufacturerJson = {
  name: 'Teekannen GmbH',
  address: 'Lindengasse 7\n1070 Wien',
  country: 'AT',
  contact: 'hilfe@teekannen.example',
  responsible: null,
}

/** They are responsible in the EU for a maker elsewhere. */
export const responsible: NonNullable<ManufacturerJson['responsible']> = {
  name: 'Import Nord ApS',
  address: 'Havnegade 1\n1058 København',
  contact: 'https://import.example/safety',
}
