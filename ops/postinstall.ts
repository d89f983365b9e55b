/** Runs after every install. PostgreSQL's libraries are linked now: the packages of a container are read-only when it runs. */
import './generate-client'
import './compile-messages'
import { findPostgresBinaries } from './postgres/postgres-binaries'

await findPostgresBinaries().catch((error: Error) => console.error(error.message))
