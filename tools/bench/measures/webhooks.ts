import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@/lib/platform/async/free-port'
import { query } from '@/testing/books/database'
import { registerBuyers } from '@/tools/bench/buyers'
import type { Row } from '@/tools/bench/figures'
import type { Bench } from '@/tools/bench/instances'
import { childrenCpuMs } from '@/tools/bench/processes'
import { sendOk } from '@/tools/bench/request'

const messages = 10_000

/** Compares a shop without webhooks with the same shop while 10,000 messages wait for a receiver that does not answer. */
export async function measureHooks({ shop, open, isQuick }: Bench): Promise<Row[]> {
  const url = new URL(shop.databaseUrl)
  url.pathname = '/hooks'
  await query(shop.databaseUrl, 'create database hooks')
  const dead = `localhost:${await freePort()}`
  const { origin, cpuMs } = await open('hooks', { DATABASE_URL: url.href, WEBHOOK_HOSTS: dead })
  const [owner] = await registerBuyers(origin, 1)
  await query(url.href, 'update "User" set role = \'owner\' where id = $1', [owner?.id])
  const headers = { authorization: `Bearer ${owner?.token}` }
  const json = { address: `https://${dead}/`, events: ['order.placed'] }
  const used = async () => cpuMs() + childrenCpuMs(await postmaster(url.href))
  const seconds = isQuick ? 20 : 120
  // What a start loads is over.
  await sleep(10_000)
  const commits = await commitsOf(url.href)
  const idle = await shareOf(used, seconds)
  const idleCommits = (((await commitsOf(url.href)) - commits) * 60) / seconds
  await sendOk(`${origin}/api/webhooks/`, { method: 'POST', headers, json, status: 201 })
  await query(
    url.href,
    `insert into "WebhookDelivery" ("messageId", type, "subjectId", body, "webhookId")
     select 'msg_' || n, 'order.placed', n, repeat('x', 2000), w.id from "Webhook" w, generate_series(1, $1::int) n`,
    [messages],
  )
  await sleep(10_000)
  const waiting = await shareOf(used, seconds)
  const [tried] = await query(url.href, 'select sum(attempts)::int as attempts from "WebhookDelivery"')
  return [
    {
      name: 'Idle shop without webhooks, processor',
      value: idle,
      unit: '% of a core',
      max: 1,
      note: 'with PostgreSQL',
    },
    {
      name: 'Idle shop without webhooks, transactions',
      value: idleCommits,
      unit: 'per minute',
      max: 60,
    },
    {
      name: '10,000 messages to a dead receiver, processor above idle',
      value: waiting - idle,
      unit: '% of a core',
      max: 1,
      note: `with PostgreSQL; ${tried?.attempts} attempts`,
    },
  ]
}

/** The process that has started all of the database. */
async function postmaster(url: string): Promise<number> {
  const [row] = await query(url, `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`)
  return Number(row?.pid)
}

async function commitsOf(url: string): Promise<number> {
  const text = 'select xact_commit::int as commits from pg_stat_database where datname = current_database()'
  return Number((await query(url, text))[0]?.commits)
}

/** Returns what is used of a core in this time, in per cent. */
async function shareOf(used: () => Promise<number>, seconds: number): Promise<number> {
  const [before, begin] = [await used(), performance.now()]
  await sleep(seconds * 1000)
  return (100 * ((await used()) - before)) / (performance.now() - begin)
}
