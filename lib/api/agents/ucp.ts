/** What the shop speaks of UCP, the Universal Commerce Protocol: its catalogue, through MCP. */

const ucpVersion = '2026-04-08'
/** Where assistants ask, by MCP. */
export const mcpPath = '/api/mcp'

const home = 'https://ucp.dev'
const service = 'dev.ucp.shopping'

const capabilities = {
  search: `${service}.catalog.search`,
  lookup: `${service}.catalog.lookup`,
} as const

type Capability = keyof typeof capabilities

export function ucpMeta(capability: Capability) {
  return {
    version: ucpVersion,
    status: 'success',
    capabilities: { [capabilities[capability]]: [{ version: ucpVersion }] },
  }
}

/** Something that the answer says beside its products. */
export type UcpMessage = { type: 'info'; code: string; content: string }

export const info = (code: string, content: string): UcpMessage => ({ type: 'info', code, content })

export function ucpError(code: string, content: string) {
  return {
    ucp: { version: ucpVersion, status: 'error' },
    messages: [{ type: 'error', code, content, severity: 'unrecoverable' }],
  }
}

/** The profile that agents find the shop by. It takes no payments: people pay on the shop's pages. */
export function ucpProfile(endpoint: string) {
  const specification = `${home}/${ucpVersion}/specification`
  const capabilityOf = (capability: Capability) => ({
    version: ucpVersion,
    spec: `${specification}/catalog/${capability}`,
    schema: `${home}/${ucpVersion}/schemas/shopping/catalog_${capability}.json`,
  })
  return {
    ucp: {
      version: ucpVersion,
      services: {
        [service]: [
          {
            version: ucpVersion,
            spec: `${specification}/overview`,
            transport: 'mcp',
            endpoint,
            schema: `${home}/${ucpVersion}/services/shopping/mcp.openrpc.json`,
          },
        ],
      },
      capabilities: {
        [capabilities.search]: [capabilityOf('search')],
        [capabilities.lookup]: [capabilityOf('lookup')],
      },
      payment_handlers: {},
    },
  }
}
