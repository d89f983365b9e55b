import { compile } from 'json-schema-to-typescript'

type Schema = Record<string, unknown>
type Parameter = { in: string; name: string; required?: boolean; schema: Schema; description?: string }
type Body = { required?: boolean; content: Record<string, { schema: Schema }> }
type Operation = {
  operationId: string
  summary: string
  description: string
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
export type ApiDocument = {
  paths: Record<
    string,
    { parameters?: { $ref: string }[] } & Partial<
      Record<'get' | 'post' | 'put' | 'patch' | 'delete', Operation>
    >
  >
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> }
}

/**
 * Returns the TypeScript source of an API: `operations` has method and path by id, `Operations` what each takes and answers.
 */
export async function operationsSource({ paths, components }: ApiDocument): Promise<string> {
  const common = Object.fromEntries(
    Object.entries(components.parameters ?? {}).map(([name, each]) => [
      `#/components/parameters/${name}`,
      each,
    ]),
  )
  const all = Object.entries(paths).flatMap(([path, { parameters: references = [], ...methods }]) => {
    const ofAll = references.flatMap(({ $ref }) => common[$ref] ?? [])
    return Object.entries(methods).map(([method, { parameters = [], ...operation }]) => ({
      method: method.toUpperCase(),
      path,
      operation: { ...operation, parameters: [...parameters, ...ofAll] },
    }))
  })
  const table = all.map(
    ({ method, path, operation: { operationId } }) => `  ${operationId}: ${JSON.stringify([method, path])},`,
  )
  const schema = {
    ...objectOf(all.map(({ operation }) => [operation.operationId, operationSchema(operation), true])),
    title: 'Operations',
    components: {
      schemas: Object.fromEntries(
        Object.entries(components.schemas).map(([title, each]) => [title, { ...each, title }]),
      ),
    },
  }
  const types = await compile(schema, 'Operations', {
    bannerComment: '/** Generated from the OpenAPI document of the shop. */',
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
  })
  return `${types}\nexport const operations = {\n${table.join('\n')}\n} as const\n`
}

function operationSchema({ summary, description, parameters = [], requestBody, responses }: Operation) {
  const ofPlace = (place: string) => parameters.filter((each) => each.in === place)
  const group = (place: string) => {
    const members = ofPlace(place)
    const isNeeded = members.some(({ required }) => required)
    const schema = objectOf(
      members.map(({ name, schema, description, required = false }) => [
        name,
        { ...schema, description },
        required,
      ]),
    )
    return members.length > 0 ? [[place === 'header' ? 'headers' : place, schema, isNeeded] as const] : []
  }
  const [bodyType, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const [type, answer] = Object.entries(success?.content ?? {})[0] ?? []
  const answerSchema = type?.startsWith('application/json') ? answer?.schema : { tsType: 'Blob' }
  return {
    ...objectOf([
      ...group('path'),
      ...group('query'),
      ...group('header'),
      ...(body
        ? [
            [
              'body',
              bodyType === 'application/json' ? body.schema : { tsType: 'FormData' },
              requestBody?.required ?? false,
            ] as const,
          ]
        : []),
      ['answer', answerSchema ?? {}, true],
    ]),
    description: `${summary} ${description}`,
  }
}

type Member = readonly [name: string, schema: Schema, isRequired: boolean]

function objectOf(members: readonly Member[]): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(members.map(([name, schema]) => [name, schema])),
    required: members.filter(([, , isRequired]) => isRequired).map(([name]) => name),
  }
}
