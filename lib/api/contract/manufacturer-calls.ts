import {
  brandManufacturerInput,
  brandManufacturerJson,
} from '@/lib/catalog/manufacturers/manufacturer-schema'
import { z } from '@/lib/shared/validation/zod'
import { defineCalls } from './define-calls'

export const manufacturerCalls = defineCalls({
  listMakers: {
    request: ['GET', '/api/makers/'],
    does: 'All brands that products have, with their makers, and what of them is missing for the EU.',
    access: 'admin',
    can: 'see-admin',
    answer: z.array(brandManufacturerJson),
  },
  updateMaker: {
    request: ['PUT', '/api/makers/'],
    does: 'Enters, changes or removes the maker of a brand, which all its product pages show.',
    access: 'admin',
    can: 'manage-products',
    body: brandManufacturerInput,
    answer: brandManufacturerJson,
    problems: ['not-found', 'edit-conflict'],
  },
})
