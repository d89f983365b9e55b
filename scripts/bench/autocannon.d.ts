/** The part of `autocannon` that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  type Result = {
    requests: { total: number }
    latency: { p99: number }
    /** In seconds. */
    duration: number
    errors: number
    timeouts: number
    non2xx: number
  }

  function autocannon(options: {
    url: string
    connections: number
    /** In seconds. */
    duration: number
    headers: Record<string, string>
  }): Promise<Result>
  export = autocannon
}
