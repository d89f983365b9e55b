-- AlterTable
ALTER TABLE "User" ADD COLUMN     "holderEmail" TEXT;

-- Written by hand from here on. Who was proven by a mailed link stays so; who had only paid an order becomes unproven.
UPDATE "User" SET "holderEmail" = "provenEmail" WHERE "provenEmail" IS NOT NULL;

-- Whether a mailbox is proven: a link was used that was mailed to this very address. A payment shows nothing of the mailbox.
CREATE OR REPLACE FUNCTION is_proven(of_user int, of_address text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "User" WHERE "id" = of_user AND "provenEmail" = of_address)
$$;

-- Whether who reads the mails of the address is also who logs in to the account. Otherwise passwords, factors and orders in it may
-- be a stranger's, who has registered the address.
CREATE FUNCTION is_held(of_user int, of_address text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "User" WHERE "id" = of_user AND "holderEmail" = of_address)
$$;

-- The release before knows only "provenEmail": a reset of it writes address and password at once, and makes its owners with both.
CREATE FUNCTION keep_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."holderEmail" := NEW."provenEmail";
  RETURN NEW;
END
$$;
CREATE TRIGGER "User_holder_made" BEFORE INSERT ON "User" FOR EACH ROW
  WHEN (NEW."provenEmail" IS NOT NULL AND NEW."holderEmail" IS NULL) EXECUTE FUNCTION keep_holder();
CREATE TRIGGER "User_holder_kept" BEFORE UPDATE OF "provenEmail" ON "User" FOR EACH ROW
  WHEN (NEW."passwordHash" <> OLD."passwordHash") EXECUTE FUNCTION keep_holder();
