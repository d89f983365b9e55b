-- CreateEnum
CREATE TYPE "Role" AS ENUM ('owner', 'staff', 'reader', 'customer');

-- CreateEnum
CREATE TYPE "AuditVia" AS ENUM ('page', 'key', 'cli', 'job');

-- AlterEnum
ALTER TYPE "MailKind" ADD VALUE 'invitation';

-- AlterTable
ALTER TABLE "PasswordReset" ADD COLUMN     "role" "Role";

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "role" "Role" NOT NULL DEFAULT 'customer';

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorId" INTEGER,
    "actorName" TEXT NOT NULL DEFAULT '',
    "actorRole" "Role",
    "via" "AuditVia" NOT NULL,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" INTEGER,
    "requestId" TEXT,
    "changes" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AuditEntry_at_id_idx" ON "AuditEntry"("at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "AuditEntry_entity_entityId_id_idx" ON "AuditEntry"("entity", "entityId", "id" DESC);

-- CreateIndex
CREATE INDEX "AuditEntry_actorId_id_idx" ON "AuditEntry"("actorId", "id" DESC);

ALTER TABLE "PasswordReset" ADD CONSTRAINT "PasswordReset_role_is_of_desk" CHECK ("role" <> 'customer');
ALTER TABLE "AuditEntry" ADD CONSTRAINT "AuditEntry_action_not_empty" CHECK ("action" <> '' AND "entity" <> '');
ALTER TABLE "AuditEntry" ADD CONSTRAINT "AuditEntry_person_has_role"
  CHECK (("actorId" IS NULL) = ("actorRole" IS NULL) AND ("actorId" IS NOT NULL OR "via" IN ('cli', 'job')));

-- Releases before roles read and write "isAdmin": what they write decides the role, anything else follows from it.
CREATE FUNCTION keep_is_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW."isAdmin" AND NEW."role" = 'customer' THEN
    NEW."role" := 'owner';
  ELSIF TG_OP = 'UPDATE' AND NEW."isAdmin" <> OLD."isAdmin" AND NEW."role" = OLD."role" THEN
    NEW."role" := CASE WHEN NEW."isAdmin" THEN 'owner' ELSE 'customer' END;
  END IF;
  NEW."isAdmin" := NEW."role" <> 'customer';
  RETURN NEW;
END $$;

UPDATE "User" SET "role" = 'owner' WHERE "isAdmin";

CREATE TRIGGER "User_role" BEFORE INSERT OR UPDATE OF "role", "isAdmin" ON "User"
  FOR EACH ROW EXECUTE FUNCTION keep_is_admin();

CREATE INDEX "User_desk_idx" ON "User"("role", "id") WHERE "role" <> 'customer';

-- Entries stay as they were written. Only `remove_old_audit_entries` deletes any.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stack TEXT;
BEGIN
  GET DIAGNOSTICS stack = PG_CONTEXT;
  IF TG_OP = 'DELETE' AND stack ~ '\mremove_old_audit_entries\(integer\)' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'Entries of the log are neither changed nor deleted.' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "AuditEntry_stays" BEFORE UPDATE OR DELETE ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER "AuditEntry_stays_whole" BEFORE TRUNCATE ON "AuditEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Deletes the entries that are older than a number of months, at least one, and returns how many.
CREATE FUNCTION remove_old_audit_entries(months INTEGER) RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
  removed INTEGER;
BEGIN
  IF months < 1 THEN
    RAISE EXCEPTION 'Entries of the log are kept for at least a month.';
  END IF;
  DELETE FROM "AuditEntry" WHERE "at" < now() - make_interval(months => months);
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END $$;
