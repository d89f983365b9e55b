import type { oas31 } from 'zod-openapi'

export type Schema = oas31.SchemaObject | oas31.ReferenceObject

/** Writes a schema in one line, such as `[{ name: text, image?: file }]`. A named schema is its name. */
export function schemaText(schema: Schema): string {
  // A schema that contains itself has no name of ours.
  if (schema.$ref?.includes('/__schema')) return 'anything'
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  const {
    const: only,
    enum: values,
    anyOf,
    type,
    items,
    format,
    contentMediaType,
  } = schema as oas31.SchemaObject
  if (only !== undefined) return `"${only}"`
  if (values) return values.map((value) => `"${value}"`).join(' | ')
  if (anyOf) return [...new Set(anyOf.map(schemaText))].join(' | ')
  if (Array.isArray(type)) return type.map((one) => schemaText({ type: one })).join(' | ')
  if (type === 'array') return `[${schemaText(items ?? {})}]`
  if (type === 'object') return `{ ${[...fieldTexts(schema), ...recordText(schema)].join(', ')} }`
  if (format === 'date-time') return 'time'
  if (contentMediaType) return 'file'
  return type === 'integer' ? 'number' : type === 'string' ? 'text' : (type ?? 'anything')
}

/** Writes what an object has by keys, such as `[en | de]: text`. */
function recordText(schema: Schema): string[] {
  const { propertyNames: keys, additionalProperties: values } = schema as oas31.SchemaObject
  if (!keys || typeof values !== 'object') return []
  const { enum: names } = keys as oas31.SchemaObject
  return [`[${names?.join(' | ') ?? 'text'}]: ${schemaText(values)}`]
}

/** Writes each field of an object's schema, such as `image?: file`. */
export function fieldTexts(schema: Schema): string[] {
  const { properties = {}, required = [] } = schema as oas31.SchemaObject
  return Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${schemaText(field)}`,
  )
}
