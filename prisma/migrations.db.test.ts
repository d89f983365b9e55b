import { expect, test } from 'vitest'
import { diffMigrations } from '@/ops/migrations/diff-migrations'
import { readSchema } from '@/ops/migrations/migration-files'

const url = process.env.DATABASE_URL ?? ''

test('the migrations produce exactly the schema', async () => {
  expect(await diffMigrations(url)).toBe('')
})

test('a schema field without a migration is detected', async () => {
  const schema = readSchema().map(({ path, content }) => ({
    path,
    content: content.replace('model Product {', 'model Product {\n  forgotten String?'),
  }))
  expect(await diffMigrations(url, schema)).toContain('ADD COLUMN     "forgotten" TEXT')
})
