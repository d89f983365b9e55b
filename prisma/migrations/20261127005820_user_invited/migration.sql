-- AlterTable
ALTER TABLE "User" ADD COLUMN     "invitedAs" "Role";

ALTER TABLE "User" ADD CONSTRAINT "User_invitedAs_is_of_desk" CHECK ("invitedAs" <> 'customer');

-- Who chooses a password or is given a role is no longer only invited. By its name it runs after "User_role".
CREATE FUNCTION end_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."passwordHash" <> OLD."passwordHash" OR NEW."role" <> 'customer' THEN
    NEW."invitedAs" := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "User_role_ends_invitation" BEFORE UPDATE OF "passwordHash", "role", "isAdmin" ON "User"
  FOR EACH ROW EXECUTE FUNCTION end_invitation();

-- Accounts that an invitation has made within its own transaction.
UPDATE "User" u SET "invitedAs" = r."role" FROM "PasswordReset" r
WHERE r."userId" = u."id" AND r."role" IS NOT NULL AND u."role" = 'customer' AND u."provenEmail" IS NULL
  AND abs(extract(epoch FROM r."createdAt" - u."createdAt")) < 10
  AND NOT EXISTS (SELECT FROM "Session" s WHERE s."userId" = u."id");
