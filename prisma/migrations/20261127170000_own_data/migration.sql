-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "forgottenAt" TIMESTAMPTZ(3);

-- What the job reads that forgets buyers: the oldest orders, and unpaid ones of deleted accounts.
CREATE INDEX "Order_kept_idx" ON "Order"("createdAt", "id") WHERE "forgottenAt" IS NULL;
CREATE INDEX "Order_of_nobody_idx" ON "Order"("id") WHERE "forgottenAt" IS NULL AND "userId" IS NULL AND "paidAt" IS NULL;

-- The log holds ids; names are joined at reading. Names that were stored before are emptied by the one function that may.
CREATE INDEX "AuditEntry_named_idx" ON "AuditEntry"("id") WHERE "actorName" <> '';

CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stack TEXT;
BEGIN
  GET DIAGNOSTICS stack = PG_CONTEXT;
  IF stack ~ '\mremove_old_audit_entries\(integer\)' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    ELSIF TG_OP = 'UPDATE' AND NEW."actorName" = '' AND to_jsonb(NEW) - 'actorName' = to_jsonb(OLD) - 'actorName' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Entries of the log are neither changed nor deleted.' USING ERRCODE = 'insufficient_privilege';
END $$;

-- Deletes the entries that are older than a number of months, at least one, and returns how many. Empties names in the others.
CREATE OR REPLACE FUNCTION remove_old_audit_entries(months INTEGER) RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
  removed INTEGER;
BEGIN
  IF months < 1 THEN
    RAISE EXCEPTION 'Entries of the log are kept for at least a month.';
  END IF;
  DELETE FROM "AuditEntry" WHERE "at" < now() - make_interval(months => months);
  GET DIAGNOSTICS removed = ROW_COUNT;
  UPDATE "AuditEntry" SET "actorName" = '' WHERE "actorName" <> '';
  RETURN removed;
END $$;

UPDATE "StockMovement" SET "actorName" = '' WHERE "actorName" <> '';

-- Authors of notes whose account is gone.
UPDATE "OrderNote" SET "authorName" = 'Former staff' WHERE "authorId" IS NULL;
