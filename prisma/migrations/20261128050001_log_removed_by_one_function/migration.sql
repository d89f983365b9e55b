-- Only the function of the log's own schema removes entries, and none that is younger than a month: a function of the same name in
-- another schema, such as pg_temp, does not. Both know no search path, so that the stack has the whole name of a caller, and temporary
-- tables hide none of the shop's.
DO $migration$ BEGIN
  EXECUTE format($create$
    CREATE OR REPLACE FUNCTION remove_old_audit_entries(months INTEGER) RETURNS INTEGER LANGUAGE plpgsql SET search_path = '' AS $$
    DECLARE
      removed INTEGER;
    BEGIN
      IF months < 1 THEN
        RAISE EXCEPTION 'Entries of the log are kept for at least a month.';
      END IF;
      DELETE FROM %1$I."AuditEntry" WHERE "at" < now() - make_interval(months => months);
      GET DIAGNOSTICS removed = ROW_COUNT;
      UPDATE %1$I."AuditEntry" SET "actorName" = '' WHERE "actorName" <> '';
      RETURN removed;
    END $$
  $create$, current_schema());
END $migration$;

-- Its caller's line is the third of the stack, after its own and that of the statement.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  stack TEXT;
BEGIN
  GET DIAGNOSTICS stack = PG_CONTEXT;
  IF split_part(stack, E'\n', 3) ~ ('(^|[^a-z0-9_$"])' || regexp_replace(quote_ident(TG_TABLE_SCHEMA), '(\W)', '\\\1', 'g')
      || '\.remove_old_audit_entries\(integer\)') THEN
    IF TG_OP = 'DELETE' AND OLD."at" < now() - interval '1 month' THEN
      RETURN OLD;
    ELSIF TG_OP = 'UPDATE' AND NEW."actorName" = '' AND to_jsonb(NEW) - 'actorName' = to_jsonb(OLD) - 'actorName' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Entries of the log are neither changed nor deleted.' USING ERRCODE = 'insufficient_privilege';
END $$;
