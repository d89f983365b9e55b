import 'server-only'
import { ENDING, MAY_END, PING, PONG, READY, SHOP_CHANGED, UNKNOWN_PROXY_SEEN, WORK_WAITS } from './protocol'
import type { ToldShop } from './shop-brand'

/** The channel to the front server (server/next/next-processes.ts), which has started this process. */

/** Answers the heartbeat of the front server, and ends this process when it is killed: the next one starts a process of its own. */
export function followFront(): void {
  process.on('message', (message) => {
    if (message === PING) process.send?.(PONG)
  })
  process.once('disconnect', () => process.exit(1))
  if (process.send && !process.connected) process.exit(1)
}

/** Throws an Error for a server that the front server has not started. */
export function requireFront(): void {
  if (!process.send)
    throw new Error('server/main is not in front of this server. Start the shop with `npm start`.')
}

/** Tells the front server that this process takes requests. */
export function reportReady(): void {
  process.send?.(READY)
}

/** Tells the front server what the shop is called now. */
export function reportBrand(brand: ToldShop): void {
  process.send?.({ brand })
}

/** Before this process is ended, `finish` is called, and awaited for a while. */
export function beforeEnd(finish: () => Promise<unknown>): void {
  process.on('message', async (message) => {
    if (message !== ENDING) return
    await finish().catch(() => {})
    process.send?.(MAY_END)
  })
}

/** Calls `report` when the front server has seen a proxy that nobody has configured, at most once an hour. */
export function onUnknownProxy(report: () => Promise<void>): void {
  process.on('message', (message) => {
    if (message === UNKNOWN_PROXY_SEEN) void report()
  })
}

/** Calls `look` when the front server has heard that there may be work for the jobs. */
export function onWork(look: () => void): void {
  process.on('message', (message) => {
    if (message === WORK_WAITS) look()
  })
}

/** Calls `follow` when the front server has heard that the settings of the shop have changed. */
export function onShopChange(follow: () => Promise<unknown>): void {
  process.on('message', (message) => {
    if (message === SHOP_CHANGED) void follow().catch(() => {})
  })
}
