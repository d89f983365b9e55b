/** The part of `autocannon` that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  type Result = {
    requests: { total: number }
    /** In seconds. */
    duration: number
    errors: number
    timeouts: number
    non2xx: number
  }
  type Client = {
    on(event: 'response', listener: (status: number, bytes: number, ms: number) => void): void
  }

  function autocannon(options: {
    url: string
    connections: number
    /** In seconds. */
    duration: number
    headers: Record<string, string>
    setupClient: (client: Client) => void
  }): Promise<Result>
  export = autocannon
}
