import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { query } from '@/testing/db/database-server'
import { rounds } from '@/testing/db/rounds'
import { createUser } from '@/testing/db/rows'
import { addPicture, shopOn, startProgram } from '@/testing/machine/backups'
import { temporaryFolder } from '@/testing/machine/temporary-folder'

const url = process.env.DATABASE_URL ?? ''

/** The most memory that a process has used so far, in MB; null once it has ended. */
function peakMb(pid: number) {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes ? Number(kilobytes) / 1024 : null
  } catch {
    return null
  }
}

test.skipIf(process.platform !== 'linux')(
  `a backup of ${rounds(100, 10_000)} orders and ${rounds(10, 1000)} pictures takes at most 5 minutes and 200 MB`,
  async () => {
    const shop = shopOn(url)
    const { id } = await createUser({ role: 'owner' })
    await query(
      url,
      `insert into "Order" ("paymentMethod", address, city, "postalCode", country, "itemsCents", "shippingCents", "taxCents",
         "totalCents", "stockState", "userId")
       select 'Paypal', repeat('Street ', 1000), 'City', '1', 'Country', 0, 1000, 0, 1000, 'released', ${id}
       from generate_series(1, ${rounds(100, 10_000)})`,
    )
    for (let count = 0; count < rounds(10, 1000); count++) addPicture(shop, 100)
    const file = path.join(temporaryFolder(), 'shop.backup')
    const begin = performance.now()
    const program = startProgram('backup', shop, [file])
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, peakMb(program.pid) ?? 0)
    }, 20)
    const { code, output } = await program.ended
    clearInterval(watch)
    expect([code, output]).toEqual([0, expect.stringMatching(/^Wrote /)])
    expect(statSync(file).size).toBeGreaterThan(rounds(10, 1000) * 280_000)
    expect(performance.now() - begin).toBeLessThan(300_000)
    expect(peak).toBeLessThan(200)
  },
  400_000,
)
