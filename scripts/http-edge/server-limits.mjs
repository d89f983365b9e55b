/**
 * How long and how much a client may say before the shop hangs up. A request that comes in drops holds a connection and
 * nothing else for this long; an upload of 8 MB has its time on a slow line (70 kB/s).
 */
export const serverLimits = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 2000,
  /** An over-long token is answered as one that is not valid, by the shop and not by Node's parser. */
  maxHeaderSize: 256 * 1024,
}
