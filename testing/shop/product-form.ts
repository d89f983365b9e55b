import { testImage } from './images'

/** The fields of a product form, without the picture. */
export const productFields = {
  name: 'Lamp',
  price: '7.50',
  brand: 'Brand',
  category: 'Light',
  description: 'A lamp.',
  countInStock: '3',
}

/** A small picture as an uploaded file. */
export async function imageFile(format?: Parameters<typeof testImage>[0]): Promise<File> {
  return new File([await testImage(format)], 'lamp.png', { type: 'image/png' })
}

/** Fields and files as a multipart body. */
export function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
