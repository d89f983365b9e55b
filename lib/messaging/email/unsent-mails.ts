import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** Selects the mails that did not go out: given up, held back, or waiting for longer than they wait on purpose. */
export const unsentMail = Prisma.sql`(status in ('given_up', 'held_back')
  or status = 'waiting' and "createdAt" < now() - interval '2 minutes')`
