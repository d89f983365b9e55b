import { query } from '@/testing/books/database'

/** Makes all statements on these tables fail. The returned function counts those of pages since it was last called. */
export async function breakTables(databaseUrl: string, names: string[]): Promise<() => Promise<number>> {
  const broken = names.map(
    (name) => `ALTER TABLE "${name}" RENAME TO "${name}Elsewhere";
      CREATE VIEW "${name}" AS SELECT * FROM "${name}Elsewhere" WHERE break();`,
  )
  // A sequence also counts what is rolled back.
  await query(
    databaseUrl,
    `CREATE SEQUENCE asked;
    CREATE FUNCTION break() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
      IF current_query() ~ 'imageAlt|ProductSearch' THEN PERFORM nextval('asked'); END IF;
      RAISE 'broken by a test';
    END $$;
    ${broken.join('')}`,
  )
  return async () => {
    const [row] = await query(databaseUrl, `SELECT nextval('asked')::int AS next`)
    await query(databaseUrl, 'ALTER SEQUENCE asked RESTART')
    return Number(row?.next) - 1
  }
}
