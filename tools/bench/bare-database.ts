import pg from 'pg'
import { runClients } from './clients'
import { CONNECTIONS } from './load'

/** What a list call reads, as one statement. */
const LIST = `select id, name, image, "imageAlt", description, brand, category, "priceCents", "countInStock", "ratingSum",
  "numReviews", "createdAt" from "Product" order by "createdAt" desc, id desc limit 24`

/** Runs `work` with connections of their own. */
export async function withClients<T>(
  url: string,
  count: number,
  work: (clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }))
  try {
    await Promise.all(clients.map((client) => client.connect()))
    return await work(clients)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** Reads 24 products on 16 connections, without a shop. The processor time is this process's. */
export function measureQuery(url: string, seconds: number) {
  return withClients(url, CONNECTIONS, (clients) =>
    runClients(CONNECTIONS, { seconds }, (index) => clients[index]?.query(LIST) ?? Promise.reject(), {
      cpuMs,
    }),
  )
}

/** Runs transactions that insert one row, one after the other, as durable as an order. The processor time is this process's. */
export function measureTransaction(url: string, times: number) {
  return withClients(url, 1, async ([client]) => {
    await client?.query(
      'create table if not exists bench (id int generated always as identity primary key, note text not null)',
    )
    const run = async () => {
      await client?.query('begin')
      await client?.query('insert into bench (note) values ($1)', ['one row'])
      await client?.query('commit')
    }
    return await runClients(1, { times }, run, { cpuMs })
  })
}

function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
