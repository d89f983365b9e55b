declare module '@adobe/structured-data-validator' {
  type Issue = {
    issueMessage: string
    severity: 'ERROR' | 'WARNING'
    errorType?: 'schemaOrg'
    fieldNames: string[]
    path: { type?: string; property?: string }[]
  }

  export = Validator

  class Validator {
    constructor(schemaOrg?: object)
    validate(data: { jsonld: Record<string, object[]> }): Promise<Issue[]>
  }
}
