/**
 * Runs after every install: generates Prisma's client, and links PostgreSQL's libraries, because the packages of a container are
 * read-only when it runs. Without PostgreSQL for this platform, the shop needs DATABASE_URL.
 */
import './generate-client'
import { findPostgresBinaries } from './postgres/postgres-binaries'

await findPostgresBinaries().catch((error: Error) => console.error(error.message))
